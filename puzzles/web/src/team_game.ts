import {today} from './dates';
import {Refusal, type Engine} from './engine';
import {END_TURN, Game, type Step} from './game';
import type {Store} from './store';
import {TeamReferee, type TeamState} from './team_engine';
import {isPerson, onlyPerson, suffixOf, type Persons} from './team_persons';
import type {Talk} from './team_seats';
import {keepResult, keepTable, type SavedTable} from './team_store';
import {Speech, withWords} from './team_talk';
import {inBrief} from './team_words';

/** A game under way at a table, with what was said, and whose hand is in sight. */
export class TeamGame extends Game {
  declare state: TeamState;
  /** The adviser was asked. */
  helped = false;
  /** The number of the turn before which everybody has spoken. */
  spoken = 0;
  /** What the players laid in their last turns since the page was opened, the latest last. */
  round: {player: number; words: string}[] = [];

  private constructor(
    private readonly referee: TeamReferee, deal: string, steps: Step[],
    readonly persons: Persons, readonly talk: Talk, readonly speech: Speech,
  ) {
    super(referee, deal, steps);
  }
  /** A new game. The hand of the only person is in sight, or no hand. Throws Refusal if there is no such deal. */
  static begun(engine: Engine, deal: string, persons: Persons, talk: Talk, steps: Step[] = [], speech = new Speech()): TeamGame {
    return new TeamGame(new TeamReferee(engine, onlyPerson(persons) || undefined, talk.language, speech.words), deal, steps, persons, talk, speech);
  }
  /** A saved game, if it is legal. */
  static resumed(engine: Engine, {deal, steps, words, helped, spoken}: SavedTable, persons: Persons, talk: Talk): TeamGame | undefined {
    const speech = new Speech(words);
    const after = (some: readonly Step[]): TeamGame => TeamGame.begun(engine, deal, persons, talk, [...some], speech);
    try {
      let game = after(steps);
      // A computer begins an interrupted turn again, and plays the same.
      const {player, settled, beaten} = game.state;
      if (!isPerson(persons, player) && !beaten) game = after(steps.slice(0, settled));
      game.helped = helped === true;
      game.spoken = spoken ?? 0;
      return game;
    } catch (fault) {
      if (!(fault instanceof Refusal)) throw fault;
      return undefined;
    }
  }

  /** The game as text, with the words that were chosen. */
  get text(): string {
    return withWords(this.record(), this.speech.words);
  }
  /** The game has ended: it is beaten, or the player on turn cannot complete the turn. */
  get isOver(): boolean {
    const {beaten, over, player, laid} = this.state;
    return beaten || (over && (!isPerson(this.persons, player) || laid === 0));
  }
  /** The hand in sight is that of the player on turn. */
  get isMine(): boolean {
    return this.state.player === this.state.seat;
  }
  /** The seat of the only person, or 0. */
  get only(): number {
    return onlyPerson(this.persons);
  }

  /** Turns to the hand of a seat, or to no hand. */
  see(seat: number | undefined): void {
    this.referee.seat = seat;
    this.state = this.at(this.steps.length) as TeamState;
  }
  /** The referee who sees the hand of whoever is on turn, and hears nothing: another line of play has other words. */
  asSeenOnTurn(): TeamReferee {
    return this.referee.onTurn();
  }
  override endTurn(): boolean {
    const {player} = this.state;
    const words = this.steps.slice(this.steps.lastIndexOf(END_TURN) + 1).map(inBrief).join(', ');
    if (!super.endTurn()) return false;
    this.round = [...this.round.filter((turn) => turn.player !== player), {player, words}];
    return true;
  }
  /** What the others laid since the last turn of a seat. */
  roundSince(seat: number): {player: number; words: string}[] {
    return this.round.slice(this.round.findIndex(({player}) => player === seat) + 1);
  }

  /** Keeps the game, and its result once it is over. */
  keep(store: Store): void {
    const {deal, steps, talk, helped, spoken} = this;
    const suffix = suffixOf(this.persons);
    const table: SavedTable = {
      deal, ...talk, steps, words: this.speech.words, helped, spoken, ...(suffix === '' ? {} : {persons: this.persons}),
    };
    if (this.isOver) {
      const {left, turn, backtricks} = this.state;
      keepResult(store, table, {left, turns: turn, backtricks, day: today()});
    }
    keepTable(store, table);
  }
}
