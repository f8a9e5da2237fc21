import {readFile} from 'node:fs/promises';
import {load as loadAnywhere} from './browser.js';
import type {Backtrick} from './backtrick.js';

export {Backtrick, EngineFault, InvalidDeal, ParseError, RuleViolation} from './browser.js';
export type * from './values.js';

/** The same as in browsers, but files are read from the disk. */
export const load: typeof loadAnywhere = async (from = new URL('./backtrick.wasm', import.meta.url)): Promise<Backtrick> =>
  loadAnywhere(from instanceof URL && from.protocol === 'file:' ? await readFile(from) : from);
