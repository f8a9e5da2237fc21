// The referee and the solver, compiled to WebAssembly (engine/engine.cpp). All rules that the page
// knows, it knows from here.

export type Pile = 'A1' | 'A2' | 'D1' | 'D2';
export const PILES: readonly Pile[] = ['A1', 'A2', 'D1', 'D2'];
export const isAscending = (pile: Pile): boolean => pile[0] === 'A';

/** A card on a pile, and whether it goes there by the backwards trick. */
export type Target = [card: number, pile: Pile, backtrick: boolean];

/** How a game stands. */
export interface State {
  /** The one spelling of the deal: "solo:42", or the code of a deck. */
  id: string;
  rules: {name: string; hand: number; min_plays: number; cards: number};
  /** As digits: deal numbers have 64 bits. */
  number?: string;
  /** What the piles show, in the order of PILES. */
  tops: [number, number, number, number];
  hand: number[];
  /** What the last draw brought. */
  drawn: number[];
  /** The next card first. */
  draw: number[];
  turn: number;
  laid: number;
  required: number;
  left: number;
  backtricks: number;
  /** So many steps may not be taken back, for they showed a card. */
  settled: number;
  targets: Target[];
  may_end: boolean;
  /** Beaten, or the turn under way cannot be finished. */
  over: boolean;
  beaten: boolean;
}

export type Verdict = 'winnable' | 'unwinnable' | 'undecided';
export interface Judgement {
  verdict: Verdict;
  limit?: string;
  /** Plays that win from here, as text. */
  line?: string;
  nodes: number;
}

/** After so many steps a game was last known to be winnable, and first known to be lost. */
export interface Review {
  steps: number;
  winnable?: number;
  lost?: number;
  limit?: string;
}

/** A request that the engine refuses: there is no such deal, or the rules forbid a play. */
export class Refusal extends Error {}

type Answered = 'engine_state' | 'engine_judge' | 'engine_review';

interface Exports extends Record<Answered, (...limits: number[]) => number> {
  memory: WebAssembly.Memory;
  _initialize(): void;
  engine_request(size: number): number;
}

export async function compileEngine(url: string): Promise<WebAssembly.Module> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`the engine did not load: ${response.status}`);
  return WebAssembly.compile(await response.arrayBuffer());
}

export class Engine {
  private constructor(private readonly exports: Exports) {}

  static async start(module: WebAssembly.Module): Promise<Engine> {
    let exports: Exports;
    const clock = (_id: number, _precision: bigint, at: number): number => {
      const now = BigInt(Math.round(performance.now() * 1e6));
      new DataView(exports.memory.buffer).setBigUint64(at, now, true);
      return 0;
    };
    const instance = await WebAssembly.instantiate(module, {
      env: {emscripten_notify_memory_growth: () => undefined},
      wasi_snapshot_preview1: {
        clock_time_get: clock,
        proc_exit: (status: number) => {
          throw new Error(`the engine ended with status ${status}`);
        },
      },
    });
    exports = instance.exports as unknown as Exports;
    exports._initialize();
    return new Engine(exports);
  }

  state(game: string): State {
    return this.ask('engine_state', game) as State;
  }
  judge(game: string, nodes: number, seconds: number): Judgement {
    return this.ask('engine_judge', game, nodes, seconds) as Judgement;
  }
  review(game: string, nodes: number, seconds: number): Review {
    return this.ask('engine_review', game, nodes, seconds) as Review;
  }

  private ask(question: Answered, game: string, ...limits: number[]): unknown {
    const request = new TextEncoder().encode(game);
    const at = this.exports.engine_request(request.length);
    new Uint8Array(this.exports.memory.buffer).set(request, at);
    const from = this.exports[question](...limits);
    const bytes = new Uint8Array(this.exports.memory.buffer);
    const text = new TextDecoder().decode(bytes.subarray(from, bytes.indexOf(0, from)));
    const answer = JSON.parse(text) as {error?: string};
    if (answer.error !== undefined) throw new Refusal(answer.error);
    return answer;
  }
}
