import trainingUrl from 'backtrick-training?url';
import {compileEngine} from './engine';
import {stepsOf} from './game';
import type {TrainingStudy} from './training_store';
import type {Question} from './worker';

/** How many deals are looked at for one study. Of an easy one, about one deal in 150 has one. */
export const ENOUGH_DEALS = 100_000;

interface Mined extends Omit<TrainingStudy, 'before' | 'uniqueTurns'> {
  before: string;
  unique_turns: number;
}

/** Finds studies in a worker, one question at a time. A new question ends the one before, whose promise never settles. */
export class Miner {
  private worker: Worker | undefined;
  private busy = false;

  private constructor(private readonly module: WebAssembly.Module) {}

  static async load(): Promise<Miner> {
    return new Miner(await compileEngine(trainingUrl));
  }

  /** The first study of a band, and of a theme if one is given, in the games of `deals` deals from one on. */
  find(band: string, theme: string, from: number, deals = ENOUGH_DEALS): Promise<TrainingStudy | undefined> {
    this.cancel();
    this.worker ??= this.start();
    this.busy = true;
    const {worker} = this;
    return new Promise((resolve, reject) => {
      worker.onmessage = ({data: {answer, fault}}: MessageEvent<{answer?: Partial<Mined>; fault?: string}>) => {
        this.busy = false;
        if (answer === undefined) reject(new Error(fault));
        else resolve(answer.deal === undefined ? undefined : studyOf(answer as Mined));
      };
      worker.onerror = () => {
        this.cancel();
        reject(new Error('the worker ended'));
      };
      worker.postMessage({asked: 'training_mine', about: `${band} ${theme}`.trim(), numbers: [from, deals]} satisfies Question);
    });
  }
  cancel(): void {
    if (!this.busy) return;
    this.worker?.terminate();
    this.worker = undefined;
    this.busy = false;
  }

  private start(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {type: 'module'});
    worker.postMessage(this.module);
    return worker;
  }
}

const studyOf = ({unique_turns: uniqueTurns, before, ...rest}: Mined): TrainingStudy => ({...rest, before: stepsOf(before), uniqueTurns});
