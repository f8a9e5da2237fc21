import {PILES, Refusal, type Pile} from './engine';
import type {Game} from './game';
import type {Language, Said, TeamState} from './team_engine';

/**
 * What persons chose to say before turns of others, where that is not what the convention says: by turn, "7", with the
 * seat if it is not the first, "7@3". A letter for each pile: "." nothing, "f" not far, "l" leave it.
 */
export type Words = Record<string, string>;

const keyOf = (turn: number, seat: number): string => (seat === 1 ? `${turn}` : `${turn}@${seat}`);

export const areWords = (value: Record<string, unknown>): value is Words =>
  Object.entries(value).every(([turn, words]) => /^\d+(@[2-5])?$/.test(turn) && typeof words === 'string' && /^[.fl]{4}$/.test(words));

/** What a seat says of each pile, in letters. */
const lettersOf = (said: readonly Said[], seat: number): string => PILES.map((pile) => {
  const words = said.find(([player, one]) => player === seat && one === pile)?.[2];
  return words === undefined ? '.' : words === 'please not far' ? 'f' : 'l';
}).join('');

/** A game as text with the chosen words, as the module for tables reads it. */
export const withWords = (game: string, words: Words): string =>
  [game, ...Object.keys(words).length === 0 ? [] : [Object.entries(words).map((one) => one.join(':')).join(' ')]].join('\n');

/** What else the language can say of a pile, in the order in which taps go through it. */
function otherWords(now: string, pile: Pile, language: Language): string[] {
  const letters = language === 1 ? '.l' : '.fl';
  const place = PILES.indexOf(pile);
  const at = letters.indexOf(now[place] as string);
  return [...letters.slice(at + 1), ...letters.slice(0, at)].map((letter) => now.slice(0, place) + letter + now.slice(place + 1));
}

/** The words of persons, who may choose them before the turn of another. The referee of the game knows `words`. */
export class Speech {
  /** Who speaks, from 1. */
  private seat = 1;
  /** What the convention says for this seat. */
  proposed = '';

  constructor(readonly words: Words = {}) {}

  /** Begins with what the convention says for a seat. Returns false if it says nothing, because then nothing else can be said. */
  propose(game: Game, seat: number): boolean {
    this.seat = seat;
    delete this.words[keyOf(game.state.turn, seat)];
    game.state = game.at(game.steps.length);
    this.proposed = this.saidAt(game);
    return /[fl]/.test(this.proposed);
  }
  /** Goes on to the next thing that may be said of a pile. Returns false if there is none. */
  change(game: Game, pile: Pile, language: Language): boolean {
    return otherWords(this.saidAt(game), pile, language).some((words) => this.speak(game, words));
  }
  /** Returns false if the hand does not allow these words. */
  speak(game: Game, words = this.proposed): boolean {
    const key = keyOf(game.state.turn, this.seat);
    const before = this.words[key];
    this.choose(key, words);
    try {
      game.state = game.at(game.steps.length);
      return true;
    } catch (fault) {
      if (!(fault instanceof Refusal)) throw fault;
      this.choose(key, before);
      return false;
    }
  }
  private choose(key: string, words: string | undefined): void {
    if (words === undefined || words === this.proposed) delete this.words[key];
    else this.words[key] = words;
  }
  private saidAt({state}: Game): string {
    return lettersOf((state as TeamState).said, this.seat);
  }
}
