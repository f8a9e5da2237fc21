import {PILES, Refusal, type Pile} from './engine';
import type {Game} from './game';
import type {Language, Said, TeamState} from './team_engine';
import {ME} from './team_words';

/**
 * What the player chose to say before turns of others, by turn, where that is not what the convention says. A letter
 * for each pile: "." nothing, "f" not far, "l" leave it.
 */
export type Words = Record<string, string>;

export const areWords = (value: Record<string, unknown>): value is Words =>
  Object.entries(value).every(([turn, words]) => /^\d+$/.test(turn) && typeof words === 'string' && /^[.fl]{4}$/.test(words));

/** What the player says of each pile, in letters. */
const lettersOf = (said: readonly Said[]): string => PILES.map((pile) => {
  const words = said.find(([player, one]) => player === ME && one === pile)?.[2];
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

const saidAt = ({state}: Game): string => lettersOf((state as TeamState).said);

/** The words of the player, who may choose them before the turn of another. The referee of the game knows `words`. */
export class Speech {
  /** What the convention says, while the player may choose. */
  proposed: string | undefined;

  constructor(readonly words: Words = {}) {}

  /** Begins with what the convention says. Returns false if it says nothing, because then nothing else can be said. */
  propose(game: Game): boolean {
    delete this.words[game.state.turn];
    game.state = game.at(game.steps.length);
    const proposed = saidAt(game);
    this.proposed = /[fl]/.test(proposed) ? proposed : undefined;
    return this.proposed !== undefined;
  }
  /** Goes on to the next thing that may be said of a pile. Returns false if there is none. */
  change(game: Game, pile: Pile, language: Language): boolean {
    return otherWords(saidAt(game), pile, language).some((words) => this.speak(game, words));
  }
  /** Returns false if the player's hand does not allow these words. */
  speak(game: Game, words: string): boolean {
    const {turn} = game.state;
    const before = this.words[turn];
    this.choose(turn, words);
    try {
      game.state = game.at(game.steps.length);
      return true;
    } catch (fault) {
      if (!(fault instanceof Refusal)) throw fault;
      this.choose(turn, before);
      return false;
    }
  }
  private choose(turn: number, words: string | undefined): void {
    if (words === undefined || words === this.proposed) delete this.words[turn];
    else this.words[turn] = words;
  }
}
