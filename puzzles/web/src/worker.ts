import {Engine} from './engine';

// Runs searches off the page's thread. The first message carries the compiled module, and each later
// one carries a question.

export interface Question {
  about: 'judge' | 'review';
  game: string;
  nodes: number;
  seconds: number;
}

let engine: Promise<Engine> | undefined;

self.onmessage = async (event: MessageEvent<WebAssembly.Module | Question>) => {
  const message = event.data;
  if (message instanceof WebAssembly.Module) {
    engine = Engine.start(message);
    return;
  }
  if (engine === undefined) return;
  try {
    const {about, game, nodes, seconds} = message;
    self.postMessage({answer: (await engine)[about](game, nodes, seconds)});
  } catch (fault) {
    self.postMessage({fault: String(fault)});
  }
};
