// The referee and the solver, compiled to WebAssembly (engine/engine.cpp), and in modules of their own
// the adviser (engine/adviser.cpp), tables of several players (engine/team.cpp) and Level 8
// (engine/level8.cpp). The page has no
// other source of rules.

export type Pile = 'A1' | 'A2' | 'D1' | 'D2';
export const PILES: readonly Pile[] = ['A1', 'A2', 'D1', 'D2'];
export const isAscending = (pile: Pile): boolean => pile[0] === 'A';

/** A legal play, and whether it is a backtrick. */
export type Target = [card: number, pile: Pile, backtrick: boolean];

/** The position of a game, and the parts of its history that the page needs. */
export interface State {
  /** The canonical name of the deal: "solo:42", or a deal code. */
  id: string;
  rules: {name: string; hand: number; min_plays: number; cards: number};
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

interface Exports extends Record<Asked, (...numbers: number[]) => number> {
  memory: WebAssembly.Memory;
  _initialize(): void;
  engine_request(size: number): number;
}

export async function compileEngine(url: string): Promise<WebAssembly.Module> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`the engine did not load: ${response.status}`);
  return WebAssembly.compile(await response.arrayBuffer());
}

export class Engine implements Referee {
  private constructor(private readonly exports: Exports) {}

  static async start(module: WebAssembly.Module): Promise<Engine> {
    let exports: Exports;
    const clock = (_id: number, _precision: bigint, at: number): number => {
      const now = BigInt(Math.round(performance.now() * 1e6));
      new DataView(exports.memory.buffer).setBigUint64(at, now, true);
      return 0;
    };
    const host: Record<string, WebAssembly.ImportValue> = {
      emscripten_notify_memory_growth: () => undefined,
      clock_time_get: clock,
      proc_exit: (status: number) => {
        throw new Error(`the engine ended with status ${status}`);
      },
    };
    // Some C++ libraries would also write why they end; these calls fail with EBADF.
    const imports: WebAssembly.Imports = {};
    for (const {module: from, name} of WebAssembly.Module.imports(module))
      (imports[from] ??= {})[name] = host[name] ?? (() => 8);
    const instance = await WebAssembly.instantiate(module, imports);
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
  best(game: string, nodes: number, seconds: number): Best {
    return this.ask('engine_best', game, nodes, seconds) as Best;
  }
  review(game: string, nodes: number, seconds: number): Review {
    return this.ask('engine_review', game, nodes, seconds) as Review;
  }

  /** Asks a module. Its answer is JSON; throws Refusal if it refuses the question. */
  ask(question: Asked, about: string | Uint8Array, ...numbers: number[]): unknown {
    const request = typeof about === 'string' ? new TextEncoder().encode(about) : about;
    const at = this.exports.engine_request(request.length);
    new Uint8Array(this.exports.memory.buffer).set(request, at);
    const from = this.exports[question](...numbers);
    const bytes = new Uint8Array(this.exports.memory.buffer);
    const text = new TextDecoder().decode(bytes.subarray(from, bytes.indexOf(0, from)));
    const answer = JSON.parse(text) as {error?: string};
    if (answer.error !== undefined) throw new Refusal(answer.error);
    return answer;
  }
}
