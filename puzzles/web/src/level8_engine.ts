import level8Url from 'backtrick-level8?url';
import {compileEngine, Engine} from './engine';
import type {Question} from './worker';

export type Kind = 'run' | 'set' | 'colour';

/** A round: its deal, its level, and the steps so far as a person would type them (typed_turn.hpp). */
export interface Round {
  /** In digits, because a deal number has 64 bits. */
  number: string;
  level: number;
  steps: readonly string[];
}

/** How a round stands. Cards have names: "r7", "W", "S", and in a group "W=7" or "W=g". */
export interface RoundState {
  number: string;
  level: number;
  /** How many levels there are. */
  levels: number;
  /** What the level asks for. */
  groups: [kind: Kind, size: number][];
  turn: number;
  has_taken: boolean;
  taken?: string;
  hand: string[];
  /** The number of cards in the draw pile, and in the discard pile with its top card. */
  draw: number;
  discards: number;
  top?: string;
  table: [kind: Kind, cards: string[]][];
  /** The number of steps up to the last draw. They cannot be undone, because they revealed a card. */
  settled: number;
  /** The ways to lay the level: the cards of each group. */
  lay: string[][][];
  /** The ways to add a card of the hand to a group, from 1. */
  add: [card: string, group: number, as: string][];
  over: boolean;
  /** The last card is discarded. */
  out: boolean;
}

export interface MadeTurn {
  take: string;
  from?: number;
  lay?: Partial<Record<Kind, string[]>>[];
  add?: {card: string; group: number}[];
  discard?: string;
}

export const layStep = (groups: readonly (readonly string[])[]): string => `lay ${groups.map((cards) => cards.join(' ')).join(' / ')}`;

/** Turns as steps. */
export const stepsOfTurns = (turns: readonly MadeTurn[]): string[] => turns.flatMap(({from, lay, add = [], discard}) => [
  from === undefined ? 'draw' : 'take',
  ...(lay === undefined ? [] : [layStep(lay.map((group) => Object.values(group)[0] as string[]))]),
  ...add.map(({card, group}) => `add ${card} ${group}`),
  ...(discard === undefined ? [] : [`discard ${discard}`]),
]);

const textOf = ({number, level, steps}: Round): string => [`${number}/${level}`, ...steps].join('\n');

/** The module for Level 8: the referee, the exact answers and the rounds of the days. */
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
  /** The fewest turns to go out, and turns that do. Empty if the deck does not suffice. */
  line(round: Round): {par?: number; turns?: MadeTurn[]} {
    return this.engine.ask('level8_line', textOf({...round, steps: []})) as {par?: number; turns?: MadeTurn[]};
  }
  /** The recorded round, as the command line reads it. */
  record(round: Round): string {
    return JSON.stringify(this.engine.ask('level8_record', textOf(round)));
  }
  /** The round of a date, as `backtrick level8 daily` chooses it. It takes a second, so a worker is asked. */
  daily(date: string): Promise<{number: string; level: number}> {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {type: 'module'});
    return new Promise<{number: string; level: number}>((resolve, reject) => {
      worker.onmessage = ({data}: MessageEvent<{answer?: {number: string; level: number}; fault?: string}>) => {
        if (data.answer === undefined) reject(new Error(data.fault));
        else resolve(data.answer);
      };
      worker.onerror = () => reject(new Error('the worker ended'));
      worker.postMessage(this.module);
      worker.postMessage({asked: 'level8_daily', about: date, numbers: []} satisfies Question);
    }).finally(() => worker.terminate());
  }
}
