import adviserUrl from 'backtrick-adviser?url';
import {compileEngine, type Advice, type Asked, type GameReview} from './engine';
import type {Answer, Question} from './worker';

/** The networks that the build found. */
const NETWORKS = import.meta.glob<string>('../../../data/players/*.network', {query: '?url', import: 'default', eager: true});
const networkOf = (rules: string): string | undefined => NETWORKS[`../../../data/players/${rules}.network`];

interface Started {
  rules: string;
  worker: Promise<Worker>;
}
interface Waiting {
  resolve(answer: unknown): void;
  reject(fault: Error): void;
}

/**
 * Asks the adviser, who does not see the draw pile, in a worker. The first question fetches the
 * module and the network of the rules. If that fails, or the worker does, the promise is rejected,
 * and the next question begins anew.
 */
export class Adviser {
  private started: Started | undefined;
  /** Questions under way. The worker answers them in their order. */
  private waiting: Waiting[] = [];

  /** By default the adviser of a single player. */
  constructor(
    private readonly module: string = adviserUrl,
    private readonly network: (rules: string) => string | undefined = networkOf,
  ) {}

  offers(rules: string): boolean {
    return this.network(rules) !== undefined;
  }
  advise(rules: string, game: string): Promise<Advice> {
    return this.ask(rules, 'adviser_advise', game) as Promise<Advice>;
  }
  async chance(rules: string, game: string): Promise<number> {
    return (await this.ask(rules, 'adviser_chance', game) as {chance: number}).chance;
  }
  reviewTurns(rules: string, game: string): Promise<GameReview> {
    return this.ask(rules, 'adviser_review_turns', game) as Promise<GameReview>;
  }

  async ask(rules: string, asked: Asked, about: string, ...numbers: number[]): Promise<unknown> {
    if (this.started?.rules !== rules) {
      this.stop();
      this.started = {rules, worker: this.start(rules)};
    }
    const started = this.started as Started;
    let worker: Worker;
    try {
      worker = await started.worker;
    } catch (fault) {
      if (this.started === started) this.started = undefined;
      throw fault;
    }
    if (this.started !== started) throw new Error('another adviser was asked');
    return new Promise((resolve, reject) => {
      this.waiting.push({resolve, reject});
      worker.postMessage({asked, about, numbers} satisfies Question);
    });
  }

  private async start(rules: string): Promise<Worker> {
    // The worker starts while the files are fetched.
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {type: 'module'});
    worker.onmessage = (event: MessageEvent<Answer>) => {
      if (event.data.answer === undefined) this.stop();
      else this.waiting.shift()?.resolve(event.data.answer);
    };
    worker.onerror = () => this.stop();
    try {
      const [module, network] = await Promise.all([compileEngine(this.module), fetchBytes(this.network(rules) as string)]);
      worker.postMessage(module);
      worker.postMessage(network, [network]);
      return worker;
    } catch (fault) {
      worker.terminate();
      throw fault;
    }
  }

  /** After a fault the worker's memory may be corrupt, so the worker ends. */
  private stop(): void {
    void this.started?.worker.then((worker) => worker.terminate(), () => undefined);
    this.started = undefined;
    for (const {reject} of this.waiting.splice(0)) reject(new Error('the adviser ended'));
  }
}

async function fetchBytes(url: string): Promise<ArrayBuffer> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`the network did not load: ${response.status}`);
  return response.arrayBuffer();
}
