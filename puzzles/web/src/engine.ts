// The referee and the solver, compiled to WebAssembly (engine/engine.cpp), and in modules of their own
// the adviser (engine/adviser.cpp), tables of several players (engine/team.cpp) and Level 8
// (engine/level8.cpp). The page has no
// other source of rules.

import {Program} from './wasm';

export type Pile = 'A1' | 'A2' | 'D1' | 'D2';
export const PILES: readonly Pile[] = ['A1', 'A2', 'D1', 'D2'];
export const isAscending = (pile: Pile): boolean => pile[0] === 'A';

/** A legal play, and whether it is a backtrick. */
export type Target = [card: number, pile: Pile, backtrick: boolean];

/** The position of a game, and the parts of its history that the page needs. */
export interface State {
  /** The canonical name of the deal: "solo:42", or a deal code. */
  id: string;
  rules: {name: string; players: number; hand: number; min_plays: number; cards: number};
  /** In digits, because a deal number has 64 bits. */
  number?: string;
  /** The top cards, in the order of PILES. */
  tops: [number, number, number, number];
  hand: number[];
  /** The cards that were drawn last. */
  drawn: number[];
  /** The draw pile, next card first. */
  draw: number[];
  turn: number;
  laid: number;
  required: number;
  left: number;
  backtricks: number;
  /** The number of steps up to the last draw. They cannot be undone, because they revealed a card. */
  settled: number;
  targets: Target[];
  may_end: boolean;
  /** The game is beaten, or the turn under way cannot be completed. */
  over: boolean;
  beaten: boolean;
}

export type Verdict = 'winnable' | 'unwinnable' | 'undecided';
export interface Judgement {
  verdict: Verdict;
  limit?: string;
  /** Plays that win from the position, as text. */
  line?: string;
  nodes: number;
}

/** How few cards can be left, the bound that is proved, and plays that leave so few, as text. */
export interface Best {
  left: number;
  at_least: number;
  line: string;
}

/** After `winnable` steps the game was last known to be winnable, after `lost` steps first known to be
 * lost. */
export interface Review {
  steps: number;
  winnable?: number;
  lost?: number;
  limit?: string;
}

/** The best turn, or an empty object if the required cards cannot be laid. */
export type Advice = AdvisedTurn | {plays?: undefined};
export interface AdvisedTurn {
  /** As text. None: the turn under way is to be ended. */
  plays: string;
  /** The chance to win, from 0 to 1. */
  chance: number;
  /** The number of cards left in the end: the mean, or if `exact`, a fact. */
  left: number;
  exact: boolean;
  /** Sentences without a full stop, which name piles as PILES does. */
  reasons: string[];
}
/** A turn that was played, with the chances before it and after it. */
export interface ReviewedTurn {
  /** Who played it, if it was not the player of the page. */
  player?: number;
  plays: string;
  before: number;
  after: number;
  /** A better turn, if there is one. */
  instead?: string;
}
export interface GameReview {
  turns: ReviewedTurn[];
  /** The turns that cost most, as indices of `turns`. */
  costly: number[];
}

/** The engine refuses a request: there is no such deal, or the rules forbid a play. */
export class Refusal extends Error {}

/** Who knows the rules: the engine, or what stands for it at a table of several players. */
export interface Referee {
  state(game: string): State;
}

/** What a module can be asked. */
export type Asked =
  | 'engine_state' | 'engine_judge' | 'engine_best' | 'engine_review'
  | 'adviser_network' | 'adviser_advise' | 'adviser_chance' | 'adviser_review_turns'
  | 'team_state' | 'team_record' | 'team_seen' | 'team_advise' | 'team_move' | 'team_review'
  | 'training_mine'
  | 'level8_state' | 'level8_line' | 'level8_record' | 'level8_daily' | 'level8_turn' | 'level8_advise' | 'level8_losses';

export async function compileEngine(url: string): Promise<WebAssembly.Module> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`the engine did not load: ${response.status}`);
  return WebAssembly.compile(await response.arrayBuffer());
}

export class Engine implements Referee {
  private constructor(private readonly program: Program) {}

  /** `progress` is told which moments of a game under review are still in question. */
  static async start(module: WebAssembly.Module, progress: (first: number, end: number) => void = () => undefined): Promise<Engine> {
    return new Engine(await Program.start(module, {engine_progress: progress}));
  }

  /** Refuses games of several players, because their hands are not for one pair of eyes. */
  state(game: string): State {
    const state = this.ask('engine_state', game) as State;
    if (state.rules.players !== 1) throw new Refusal('this page plays the rules for one player');
    return state;
  }
  /** How many play a deal. */
  players(deal: string): number {
    return (this.ask('engine_state', deal) as State).rules.players;
  }

  /** Asks a module. Its answer is JSON; throws Refusal if it refuses the question. */
  ask(question: Asked, about: string | Uint8Array, ...numbers: number[]): unknown {
    const answer = JSON.parse(this.program.ask(question, about, ...numbers)) as {error?: string};
    if (answer.error !== undefined) throw new Refusal(answer.error);
    return answer;
  }
}
