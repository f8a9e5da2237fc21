// What callers give, read and checked before the engine is asked, so that no wrong value reaches it. A
// value of a wrong kind and an unknown option are a TypeError, a number out of range a RangeError.

import {InvalidDeal} from './errors.js';
import type {Deal, Position, Rules} from './values.js';

const DEFAULT_MEMORY = 2 ** 30;
const MOST_MEMORY = 1.5 * 2 ** 30;
const MOST_CARDS = 255;

export const RULES = ['players', 'hand', 'minPlays', 'cards'] as const satisfies readonly (keyof Rules)[];
const LIMITS = ['nodes', 'seconds', 'memory'] as const;
export const OPTIONS = ['rules', ...LIMITS] as const;
export const START_OPTIONS = ['rules', 'firstPlayer'] as const;

function inWords(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

const wrongKind = (what: string, expected: string, found: unknown): TypeError =>
  new TypeError(`${what} is ${expected}, not ${inWords(found)}`);

/** The Levenshtein distance. */
function distance(a: string, b: string): number {
  let row = Array.from({length: b.length + 1}, (_, j) => j);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (let j = 0; j < b.length; ++j)
      next.push(Math.min(row[j]! + Number(letter !== b[j]), row[j + 1]! + 1, next[j]! + 1));
    row = next;
  }
  return row[b.length]!;
}

/** "; did you mean nodes?", or all names. Other ways to spell a name differ in capitals and joints alone. */
function suggestion(key: string, names: readonly string[]): string {
  const plain = (name: string): string => name.replace(/[^a-z0-9]/gi, '').toLowerCase();
  const wrong = (name: string): number => distance(plain(key.slice(0, 40)), plain(name));
  const nearest = names.reduce((best, name) => (wrong(name) < wrong(best) ? name : best));
  return wrong(nearest) <= 2 ? `; did you mean ${nearest}?` : `; there are ${names.join(', ')}`;
}

/** The named values of an object, each read once. A key with another name is refused, with the likely name. */
export function optionsOf<Name extends string>(
  given: unknown, names: readonly Name[], what = 'options',
): Partial<Record<Name, unknown>> {
  if (given === undefined) return {};
  if (given === null || typeof given !== 'object' || Array.isArray(given)) throw wrongKind(what, 'an object', given);
  for (const key of Object.keys(given))
    if (!names.includes(key as Name)) throw new TypeError(`${what}: unknown key ${key.slice(0, 40)}${suggestion(key, names)}`);
  return Object.fromEntries(names.map((name) => [name, (given as Record<string, unknown>)[name]])) as Record<Name, unknown>;
}

export function wholeNumber(number: unknown, what: string): number {
  if (typeof number !== 'number') throw wrongKind(what, 'a number', number);
  if (!Number.isInteger(number) || Math.abs(number) >= 2 ** 31) throw new RangeError(`${what} is ${number}`);
  return number;
}

export function textOf(value: unknown, what: string): string {
  if (typeof value !== 'string') throw wrongKind(what, 'a text', value);
  return value;
}

/** The name and the numbers of rules, also as the formats spell them: min_plays. */
export function rulesOf(given: unknown): {name?: string; numbers: Partial<Rules>} {
  if (typeof given === 'string') return {name: given, numbers: {}};
  if (given === null || typeof given !== 'object' || Array.isArray(given))
    throw wrongKind('rules', 'a name or an object of numbers', given);
  const isOfJson = Object.hasOwn(given, 'min_plays');
  if (isOfJson && Object.hasOwn(given, 'minPlays')) throw new TypeError('rules: minPlays and min_plays are the same number');
  const least = isOfJson ? 'min_plays' : 'minPlays';
  const {name, ...rest} = optionsOf(given, ['players', 'hand', least, 'cards', 'name'], 'rules');
  const numbers: Partial<Rules> = {};
  for (const key of RULES) {
    const number = rest[key === 'minPlays' ? least : key];
    if (number !== undefined) numbers[key] = wholeNumber(number, key);
  }
  return {...(name === undefined ? {} : {name: textOf(name, 'the name of rules')}), numbers};
}

/** The text that stands for a Result. */
export function jsonOf(claim: unknown): string {
  const json = typeof claim === 'object' && claim !== null && 'json' in claim ? claim.json : undefined;
  if (typeof json !== 'string') throw wrongKind('a claim', 'a Result or a line of JSON', claim);
  return json;
}

/** A Deal or a Position; undefined for anything else that may stand for a deal. */
export function valueOf(asked: unknown): Deal | Position | undefined {
  if (typeof asked !== 'object' || asked === null || !('kind' in asked)) return undefined;
  const {kind, json, rules} = asked as Partial<Deal>;
  if ((kind as unknown) === 'result') throw new TypeError('expected a Deal or a Position, not a Result; its `asked` is one');
  if ((kind !== 'deal' && (kind as unknown) !== 'position') || typeof json !== 'string' || typeof rules !== 'object' || rules === null)
    throw new TypeError('expected a Deal or a Position that this package has made, with its kind, rules and json');
  return asked as Deal | Position;
}
export function positionOf(given: unknown): Position {
  const value = valueOf(given);
  if (value?.kind !== 'position') throw wrongKind('position', 'a Position', given);
  return value;
}

/** A deal that is asked for as a text, a number or a deck: the text, or the bytes of the deck. */
export function requestOf(deal: unknown): string | Uint8Array {
  if (typeof deal === 'string') return deal;
  if (typeof deal === 'number' && !Number.isSafeInteger(deal))
    throw new RangeError(`the deal number ${deal} is not exact; use a BigInt or a text`);
  if (typeof deal === 'number' || typeof deal === 'bigint') {
    if (deal < 0 || deal >= 2n ** 64n) throw new RangeError('deal numbers are 0 to 2^64-1');
    return String(deal);
  }
  if (Array.isArray(deal) || (ArrayBuffer.isView(deal) && !(deal instanceof DataView)))
    return bytesOf(deal as unknown as ArrayLike<unknown>);
  throw wrongKind('deal', 'a number, a BigInt, a text, an array of cards, a Deal or a Position', deal);
}

function bytesOf(deck: ArrayLike<unknown>): Uint8Array {
  if (deck.length > MOST_CARDS) throw new InvalidDeal(`no deck has ${deck.length} cards`);
  return Uint8Array.from(Array.from(deck), (card) => {
    if (typeof card !== 'number') throw wrongKind('a card', 'a number', card);
    if (!Number.isInteger(card) || card < 0 || card > 255) throw new InvalidDeal(`no card has the number ${card}`);
    return card;
  });
}

export function turnsOf(line: unknown): unknown[] {
  if (!Array.isArray(line)) throw wrongKind('a line', 'an array of turns', line);
  return line;
}

/** The limits of a search, as the engine takes them. */
export function limitsOf({nodes = Infinity, seconds = Infinity, memory = DEFAULT_MEMORY}: Partial<Record<string, unknown>>): number[] {
  const atLeast0 = (number: unknown, what: string): number => {
    if (typeof number !== 'number') throw wrongKind(what, 'a number', number);
    if (!(number >= 0)) throw new RangeError(`${what} is negative or not a number`);
    return number;
  };
  const limits = [atLeast0(typeof nodes === 'bigint' ? Number(nodes) : nodes, 'nodes'), atLeast0(seconds, 'seconds')];
  if (atLeast0(memory, 'memory') > MOST_MEMORY) throw new RangeError('memory is 0 to 1.5 GiB');
  return [...limits, memory as number];
}
