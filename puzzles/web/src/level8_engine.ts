import level8Url from 'backtrick-level8?url';
import {compileEngine, Engine, type Asked} from './engine';
import type {Question} from './worker';

export type Kind = 'run' | 'set' | 'colour';

/** The seat of the person. */
export const ME = 1;

/** A round alone or a game: its name (level8_link), and the steps so far as a person would type them (typed_turn.hpp). */
export interface Round {
  key: string;
  steps: readonly string[];
}

/** What everybody sees of a player. Cards have names: "r7", "W", "S", and in a group "W=7" or "W=g". */
export interface PlayerState {
  level: number;
  /** What the level asks for. */
  groups: [kind: Kind, size: number][];
  /** The number of cards in the hand, and in the discard pile with its top card. */
  cards: number;
  discards: number;
  top?: string;
  table: [kind: Kind, cards: string[]][];
  skipped: boolean;
  /** Levels gained in this round, if it is over. */
  gained: number;
  /** The latest turn of another player in this round. */
  last?: MadeTurn;
}

/** How a round stands. */
export interface RoundState {
  number: string;
  /** How many levels there are. */
  levels: number;
  /** Which round of the game it is, from 1. */
  round: number;
  /** The player on turn. */
  player: number;
  turn: number;
  has_taken: boolean;
  taken?: string;
  /** The cards of the person. */
  hand: string[];
  /** The number of cards in the draw pile. */
  draw: number;
  players: PlayerState[];
  /** The number of steps that cannot be undone, because they revealed a card or are those of others. */
  settled: number;
  /** The ways to lay the level: the cards of each group. */
  lay: string[][][];
  /** The ways to add a card of the hand to a group, from 1, of a player. */
  add: [card: string, group: number, as: string, owner: number][];
  /** The players before whom a Skip may be laid. */
  skip: number[];
  over: boolean;
  /** The next round of the game can be dealt. */
  next: boolean;
  /** The player who discarded the last card. */
  out?: number;
  /** The player who has won the game. */
  won?: number;
}

/** What is done after a card is taken. */
export interface Ending {
  lay?: Partial<Record<Kind, string[]>>[];
  add?: {card: string; group: number; player?: number}[];
  discard?: string;
  skip?: number;
}
export interface MadeTurn extends Ending {
  /** Missing if another player drew it. */
  take?: string;
  from?: number;
}

/** What to do next, best first: what to take, or how to end the turn. Shares and mean turns are of imagined rounds. */
export interface RoundAdvice {
  advice: (Ending & {draw?: true; take?: string; from?: number; win: number; laid: number; turns_to_lay?: number; turns_to_win?: number})[];
  /** How to end the turn after the first of them, if that takes a card that is seen. */
  then?: Ending;
}

export const me = ({players}: RoundState): PlayerState => players[ME - 1] as PlayerState;

export const layStep = (groups: readonly (readonly string[])[]): string => `lay ${groups.map((cards) => cards.join(' ')).join(' / ')}`;
export const laidIn = ({lay = []}: Ending): string[][] => lay.map((group) => Object.values(group)[0] as string[]);

/** Turns of a player as steps. */
export const stepsOfTurns = (turns: readonly MadeTurn[], player = ME): string[] => turns.flatMap((turn) => [
  turn.from === undefined ? 'draw' : `take ${turn.from}`,
  ...(turn.lay === undefined ? [] : [layStep(laidIn(turn))]),
  ...(turn.add ?? []).map(({card, group, player: owner = player}) => `add ${card} ${group} ${owner}`),
  ...(turn.discard === undefined ? [] : [`discard ${turn.discard}`]),
  ...(turn.skip === undefined ? [] : [`skip ${turn.skip}`]),
]);

/** The step with which a turn of a round alone begins, turns counted from 1. */
export function startOfTurn(steps: readonly string[], turn: number): number {
  const ends = steps.flatMap((step, i) => (step.startsWith('discard') ? [i + 1] : []));
  return turn < 2 ? 0 : ends[turn - 2] ?? steps.length;
}

const textOf = ({key, steps}: Round): string => [key, ...steps].join('\n');

/** The module for Level 8: the referee, the exact answers, the other players, and the rounds of the days. */
export class Level8Engine {
  private constructor(private readonly engine: Engine, private readonly module: WebAssembly.Module) {}

  static async start(): Promise<Level8Engine> {
    const module = await compileEngine(level8Url);
    return new Level8Engine(await Engine.start(module), module);
  }

  /** Throws Refusal if there is no such round or the rules forbid a step. */
  state(round: Round): RoundState {
    return this.engine.ask('level8_state', textOf(round)) as RoundState;
  }
  /** The fewest turns to go out alone, and turns that do. Empty if the deck does not suffice. */
  line(round: Round): {par?: number; turns?: MadeTurn[]} {
    return this.engine.ask('level8_line', textOf({...round, steps: []})) as {par?: number; turns?: MadeTurn[]};
  }
  /** The turns of a round alone that lost turns, by their number, and how many; undefined if all was lost. */
  losses(round: Round): [turn: number, lost?: number][] {
    return this.engine.ask('level8_losses', textOf(round)) as [turn: number, lost?: number][];
  }
  /** The recorded round or game, as the command line reads it. */
  record(round: Round): string {
    return JSON.stringify(this.engine.ask('level8_record', textOf(round)));
  }
  /** The round of a date, as `backtrick level8 daily` chooses it. */
  daily(date: string): Promise<{number: string; level: number}> {
    return this.askWorker('level8_daily', date) as Promise<{number: string; level: number}>;
  }
  /** The turn of the computer on turn. */
  turn(round: Round): Promise<MadeTurn> {
    return this.askWorker('level8_turn', textOf(round)) as Promise<MadeTurn>;
  }
  advise(round: Round): Promise<RoundAdvice> {
    return this.askWorker('level8_advise', textOf(round)) as Promise<RoundAdvice>;
  }

  /** Asks in a worker what takes longer. */
  private askWorker(asked: Asked, about: string): Promise<unknown> {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {type: 'module'});
    return new Promise<unknown>((resolve, reject) => {
      worker.onmessage = ({data}: MessageEvent<{answer?: unknown; fault?: string}>) => {
        if (data.answer === undefined) reject(new Error(data.fault));
        else resolve(data.answer);
      };
      worker.onerror = () => reject(new Error('the worker ended'));
      worker.postMessage(this.module);
      worker.postMessage({asked, about, numbers: []} satisfies Question);
    }).finally(() => worker.terminate());
  }
}
