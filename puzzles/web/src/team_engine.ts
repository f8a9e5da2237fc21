import teamUrl from 'backtrick-team?url';
import {Adviser} from './adviser';
import {compileEngine, Engine, type AdvisedTurn, type GameReview, type Pile, type Referee, type State} from './engine';
import {END_TURN, type Step} from './game';
import {withWords, type Words} from './team_talk';

/** How much the seats say before each turn: nothing, one statement or two. */
export type Language = 0 | 1 | 2;
/** A player, from 1, says this of a pile. */
export type Said = [player: number, pile: Pile, words: string];

/** What a seat sees of a game. The targets are those of its own turn. */
export interface TeamState extends State {
  /** Who is on turn, from 1. */
  player: number;
  /** The numbers of cards in the hands. */
  hands: number[];
  /** What was said before the turn. */
  said: Said[];
  /** Who sees it, from 1; 0 if nobody does, because the hand is hidden. */
  seat: number;
}

/** A game as one seat sees it. */
export class TeamReferee implements Referee {
  /** Nobody sees a hand without a seat. */
  constructor(private readonly engine: Engine, public seat: number | 'on turn' | undefined, private readonly language: Language, private readonly words: Words) {}

  /** The same for the hand of whoever is on turn, without words. */
  onTurn(): TeamReferee {
    return new TeamReferee(this.engine, 'on turn', 0, {});
  }
  state(game: string): TeamState {
    const {seat} = this;
    const state = this.engine.ask('team_state', withWords(game, this.words), typeof seat === 'number' ? seat : 0, this.language) as TeamState;
    if (seat === undefined) return {...state, seat: 0, hand: [], drawn: [], targets: []};
    return {...state, seat: seat === 'on turn' ? state.player : seat};
  }
}

interface Chances {
  turns: {seat: number; before: number; after: number}[];
  costliest: {turn: number; instead: {plays: [number, Pile][]}}[];
}

const textOf = (plays: [number, Pile][]): string => plays.map(([card, pile]) => `${card}${pile}`).join(' ');

/** The networks that the build found, two for each number of seats. */
const NETWORKS = import.meta.glob<string>('../../../data/players/teams/*.network', {query: '?url', import: 'default', eager: true});
// Expert rule sets for one number of seats differ in the size of the hand alone, and have one network.
const networkOf = (rules: string): string | undefined => NETWORKS[`../../../data/players/teams/${rules.replace(/-\d$/, '')}.network`];

/**
 * The module for a table of several seats. Who advises or plays for a seat is asked with what this
 * seat sees, and runs in a worker, which fetches the network of the rules first.
 */
export class TeamEngine {
  private readonly players = new Adviser(teamUrl, networkOf);
  /** A review takes seconds. Meanwhile another game may be played. */
  private readonly reviewer = new Adviser(teamUrl, networkOf);

  private constructor(readonly engine: Engine) {}

  static async start(): Promise<TeamEngine> {
    return new TeamEngine(await Engine.start(await compileEngine(teamUrl)));
  }

  /** Whether computers and advice know these rules. */
  offers(rules: string): boolean {
    return this.players.offers(rules);
  }

  /** The recorded game, as the command line reads it. */
  record(game: string, language: Language): string {
    return JSON.stringify(this.engine.ask('team_record', game, language));
  }
  private seen(game: string, language: Language): string {
    return JSON.stringify(this.engine.ask('team_seen', game, language));
  }

  /** The turn of the computer player who is on turn. None: the turn cannot be completed. */
  async move(rules: string, game: string, language: Language): Promise<string> {
    return (await this.players.ask(rules, 'team_move', this.seen(game, language), 1) as {plays: string}).plays;
  }
  /** The best turn of the player on turn, or undefined if the turn cannot be completed. */
  async advise(rules: string, game: string, language: Language): Promise<AdvisedTurn | undefined> {
    const {advice: [best]} = await this.players.ask(rules, 'team_advise', this.seen(game, language)) as {
      advice: {plays: [number, Pile][]; chance: number; cards_left: number; exact: boolean; reasons: {text: string}[]}[];
    };
    return best && {...best, plays: textOf(best.plays), left: best.cards_left, reasons: best.reasons.map(({text}) => text)};
  }
  /**
   * The chances of a game turn by turn, as whoever was on turn saw them: first those of the first turn, then of two,
   * and so on. The turns of `you` name no player.
   */
  async *review(rules: string, game: string, language: Language, steps: readonly Step[], you: number): AsyncGenerator<GameReview> {
    const record = this.record(game, language);
    const plays = steps.join(' ').split(END_TURN);
    for (let turn = 1; ; ++turn) {
      const {turns, costliest} = await this.reviewer.ask(rules, 'team_review', record, turn) as Chances;
      if (turns.length < turn) return;
      const better = new Map(costliest.map(({turn, instead}) => [turn - 1, textOf(instead.plays)]));
      yield {
        turns: turns.map(({seat, before, after}, turn) => {
          const instead = better.get(turn);
          return {
            ...(seat === you ? {} : {player: seat}), plays: (plays[turn] ?? '').trim(), before, after, ...(instead === undefined ? {} : {instead}),
          };
        }),
        costly: [...better.keys()],
      };
    }
  }
}
