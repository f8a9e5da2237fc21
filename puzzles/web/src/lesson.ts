import type {Hint} from './board';
import {END_TURN, playOf, type Step} from './game';
import {t} from './words';

/** The hand and the next cards of the first game; the other cards follow in an order without meaning. */
const BEGINNING = [4, 9, 17, 27, 48, 66, 91, 95, 78, 88];
const CARDS = 98;

/** The deck of the first game. */
export function lessonDeck(): string {
  const others = Array.from({length: CARDS}, (_, i) => i + 2).filter((card) => !BEGINNING.includes(card));
  // 37 has no common factor with 101, so that no two cards are equal.
  return [...BEGINNING, ...others.sort((a, b) => ((a * 37) % 101) - ((b * 37) % 101))].join(' ');
}

/** What to do next, and what the player is told. */
interface Task {
  step: Step;
  words: string;
}

/** A first game of a minute: two turns that lead to the trick of ten. It is not kept, and counts nowhere. */
export class Lesson {
  private readonly tasks: readonly Task[] = [
    {step: '4A1', words: t('98 cards on four piles: lay them all. The piles ↑ rise. Tap the 4 twice, or choose it and then the first ↑ pile.')},
    {step: '95D1', words: t('The piles ↓ fall from 100. Lay the 95 on the first ↓ pile.')},
    {step: END_TURN, words: t('Each turn takes two cards or more. End the turn, and draw up to eight again.')},
    {step: '9A1', words: t('Small steps are good steps. Lay the 9 on the 4.')},
    {step: '27A1', words: t('A leap costs room, because nothing below fits any more. Lay the 27 on the 9 all the same.')},
    {step: '17A1', words: t('Now the trick of ten: a card exactly ten lower may go back. Lay the 17 on the 27.')},
    {step: '78D1', words: t('Ten numbers won back! On ↓ the trick goes up. Lay the 78 on the 95 first.')},
    {step: '88D1', words: t('The 88 is exactly ten higher than the 78. Lay it, and win ten numbers back.')},
    {step: END_TURN, words: t('That was the whole game. End the turn.')},
  ];

  /** What the player is told after a number of steps. Undefined: the lesson is over. */
  words(steps: number): string | undefined {
    return this.tasks[steps]?.words;
  }
  expects(steps: number): Step | undefined {
    return this.tasks[steps]?.step;
  }
  hints(steps: number): readonly Hint[] {
    const step = this.expects(steps);
    return step === undefined || step === END_TURN ? [] : [playOf(step)];
  }
}
