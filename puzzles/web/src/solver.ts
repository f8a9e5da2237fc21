import type {Best, Judgement, Review} from './engine';
import type {Answer, Progress, Question} from './worker';

/** The time limit for a verdict. It is enough for nearly all deals, and a phone should not search for
 * minutes. */
const SECONDS = 10;
/** The time limit for each search of a review, which needs about seven. */
export const SECONDS_OF_REVIEW = 4;
/** The time limit for a whole review: a search that comes to its limit leads to another one. */
export const SECONDS_OF_ALL = 40;
const NODES = 1e12;
const LATE = 'late';

/**
 * Asks the solver in a worker, one question at a time. A new question cancels the previous one, whose
 * promise then never settles. If the engine fails, the answer is "undecided".
 */
export class Solver {
  private worker: Worker | undefined;
  private busy = false;

  constructor(private readonly module: WebAssembly.Module) {}

  async judge(game: string): Promise<Judgement> {
    const answer = await this.ask({asked: 'engine_judge', about: game, numbers: [NODES, SECONDS]});
    return (answer as Judgement | undefined) ?? {verdict: 'undecided', limit: 'memory', nodes: 0};
  }
  /** Undefined if the engine fails. */
  async best(game: string): Promise<Best | undefined> {
    return (await this.ask({asked: 'engine_best', about: game, numbers: [NODES, SECONDS]})) as Best | undefined;
  }
  /** Tells how many steps may still be the one that lost. If the engine fails or takes too long, the answer is what it had found. */
  async review(game: string, steps: number, tell: (steps: number) => void): Promise<Review> {
    const known: Review = {steps, limit: 'memory'};
    const answer = await this.ask({asked: 'engine_review', about: game, numbers: [NODES, SECONDS_OF_REVIEW]}, SECONDS_OF_ALL, ([first, end]) => {
      if (first > 0) known.winnable = first - 1;
      if (end <= steps) known.lost = end;
      tell(end - first + 1);
    });
    return answer === LATE ? {...known, limit: 'time'} : (answer as Review | undefined) ?? known;
  }

  /** Starts the worker before it is needed. */
  warm(): void {
    this.worker ??= this.startWorker();
  }
  cancel(): void {
    if (!this.busy) return;
    this.worker?.terminate();
    this.worker = undefined;
    this.busy = false;
  }

  private startWorker(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {type: 'module'});
    worker.postMessage(this.module);
    return worker;
  }

  /** Undefined if the engine fails, `LATE` if it takes longer than so many seconds. */
  private ask(question: Question, seconds = 0, tell?: (progress: Progress) => void): Promise<unknown> {
    this.cancel();
    this.warm();
    this.busy = true;
    const worker = this.worker as Worker;
    return new Promise((resolve) => {
      const isCurrent = (): boolean => this.worker === worker;
      const done = (answer: unknown): void => {
        if (!isCurrent()) return;
        clearTimeout(timer);
        this.busy = false;
        resolve(answer);
      };
      // After a fault the engine's memory may be corrupt, so the worker is replaced.
      const fail = (answer?: unknown): void => {
        if (!isCurrent()) return;
        clearTimeout(timer);
        this.cancel();
        resolve(answer);
      };
      const timer = seconds === 0 ? undefined : setTimeout(() => fail(LATE), seconds * 1000);
      worker.onmessage = ({data: {answer, progress}}: MessageEvent<Answer>) => {
        if (progress !== undefined) {
          if (isCurrent()) tell?.(progress);
        } else if (answer === undefined) fail();
        else done(answer);
      };
      worker.onerror = () => fail();
      worker.postMessage(question);
    });
  }
}
