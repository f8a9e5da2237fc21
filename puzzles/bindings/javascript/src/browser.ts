import {Backtrick} from './backtrick.js';

export {Backtrick} from './backtrick.js';
export {EngineFault, InvalidDeal, ParseError, RuleViolation} from './errors.js';
export type * from './values.js';

/**
 * Starts the engine. Without an argument, it loads `backtrick.wasm` from beside this file; bundlers
 * that understand `new URL(..., import.meta.url)` find it. Otherwise it takes the address, the bytes
 * or the compiled module.
 */
export async function load(
  from: URL | string | BufferSource | WebAssembly.Module = new URL('./backtrick.wasm', import.meta.url),
): Promise<Backtrick> {
  if (from instanceof WebAssembly.Module) return Backtrick.start(from);
  if (typeof from !== 'string' && !(from instanceof URL)) return Backtrick.start(await WebAssembly.compile(from));
  const response = await fetch(from);
  if (!response.ok) throw new Error(`the engine did not load: ${response.status}`);
  return Backtrick.start(await WebAssembly.compile(await response.arrayBuffer()));
}
