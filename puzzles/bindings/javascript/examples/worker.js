// The engine in a worker, for a page that stays quick. A message {id, method, parameters} calls a
// method of Backtrick; the answer is {id, answer} or {id, error}.
import {load} from '../dist/browser.js';

const started = load();

self.onmessage = async ({data: {id, method, parameters}}) => {
  try {
    const backtrick = await started;
    self.postMessage({id, answer: backtrick[method](...parameters)});
  } catch (error) {
    self.postMessage({id, error: String(error)});
  }
};
