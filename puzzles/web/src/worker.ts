import {Engine, type Asked} from './engine';

// Asks a module off the page's thread: the solver, or an adviser. The first message carries the
// compiled module. To an adviser, the second carries the bytes of its network. Each later one
// carries a question.

export interface Question {
  asked: Asked;
  /** A game as text, or what else the question is about. */
  about: string;
  numbers: number[];
}

/** The moments of a game that are still in question, from the first to before the last. */
export type Progress = [first: number, end: number];
/** What comes back: progress any number of times, then an answer or a fault. */
export interface Answer {
  progress?: Progress;
  answer?: unknown;
  fault?: string;
}

let engine: Promise<Engine> | undefined;

const post = (answer: Answer): void => self.postMessage(answer);


self.onmessage = async (event: MessageEvent<WebAssembly.Module | ArrayBuffer | Question>) => {
  const message = event.data;
  if (message instanceof WebAssembly.Module) {
    engine = Engine.start(message, (...progress) => post({progress}));
    return;
  }
  if (engine === undefined) return;
  try {
    const started = await engine;
    if (message instanceof ArrayBuffer) started.ask('adviser_network', new Uint8Array(message));
    else post({answer: started.ask(message.asked, message.about, ...message.numbers)});
  } catch (fault) {
    post({fault: String(fault)});
  }
};
