import {Engine} from './engine';

// Searches away from the page. The first message brings the compiled module, all others questions.

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
