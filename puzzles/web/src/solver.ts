import type {Best, Judgement, Review} from './engine';
import type {Question} from './worker';

/** The time limit for a verdict. It is enough for nearly all deals, and a phone should not search for
 * minutes. */
const SECONDS = 10;
/** The time limit for each search of a review, which needs about seven. */
const SECONDS_OF_REVIEW = 4;
const NODES = 1e12;

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
  async review(game: string, steps: number): Promise<Review> {
    const answer = await this.ask({asked: 'engine_review', about: game, numbers: [NODES, SECONDS_OF_REVIEW]});
    return (answer as Review | undefined) ?? {steps, limit: 'memory'};
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

  private ask(question: Question): Promise<unknown> {
    this.cancel();
    this.warm();
    this.busy = true;
    const worker = this.worker as Worker;
    return new Promise((resolve) => {
      const done = (answer: unknown): void => {
        if (this.worker !== worker) return;
        this.busy = false;
        resolve(answer);
      };
      // After a fault the engine's memory may be corrupt, so the worker is replaced.
      const fail = (): void => {
        if (this.worker !== worker) return;
        this.cancel();
        resolve(undefined);
      };
      worker.onmessage = (event: MessageEvent<{answer?: unknown}>) => {
        if (event.data.answer === undefined) fail();
        else done(event.data.answer);
      };
      worker.onerror = fail;
      worker.postMessage(question);
    });
  }
}
