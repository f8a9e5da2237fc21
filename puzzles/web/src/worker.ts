import {Engine} from './engine';

// Asks a module off the page's thread: the solver, or the adviser. The first message carries the
// compiled module. To the adviser, the second carries the bytes of its network. Each later one
// carries a question.

export interface Question {
  about: 'judge' | 'best' | 'review';
  game: string;
  nodes: number;
  seconds: number;
}
export interface AdviserQuestion {
  about: 'advise' | 'chance' | 'reviewTurns';
  game: string;
}

let engine: Promise<Engine> | undefined;

self.onmessage = async (event: MessageEvent<WebAssembly.Module | ArrayBuffer | Question | AdviserQuestion>) => {
  const message = event.data;
  if (message instanceof WebAssembly.Module) {
    engine = Engine.start(message);
    return;
  }
  if (engine === undefined) return;
  try {
    const asked = await engine;
    if (message instanceof ArrayBuffer) asked.takeNetwork(message);
    else if ('nodes' in message) self.postMessage({answer: asked[message.about](message.game, message.nodes, message.seconds)});
    else self.postMessage({answer: asked[message.about](message.game)});
  } catch (fault) {
    self.postMessage({fault: String(fault)});
  }
};
