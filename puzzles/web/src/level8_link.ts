import {isLabel} from './dates';
import {Told} from './faults';
import {t} from './words';

/** The strengths of computer players, weakest first. */
export const STRENGTHS = ['quick', 'strong', 'strongest'] as const;
export type Strength = (typeof STRENGTHS)[number];

/** A numbered deal alone at a level, or the first deal of a game against one to five computers. */
export type Table = {number: string; level: number} | {number: string; others: number; strength: Strength};
/** A table, or the round of a date. */
export type RoundPlace = {date: string} | Table;

/**
 * Reads the part of the address from # on: "#level8" is the round of today, "#level8/2026-11-27" that of
 * a date, "#level8:42/3" deal 42 at level 3, "#level8:42+3/quick" a game against three others. The engine
 * judges numbers and levels.
 */
export function parseRoundLink(hash: string, today: string): RoundPlace {
  if (hash === '#level8') return {date: today};
  const date = /^#level8\/([\d-]+)$/.exec(hash)?.[1];
  if (date !== undefined && isLabel(date)) {
    if (date > today) throw new Told(t('This day has not come yet'));
    return {date};
  }
  const [, number = '', others, last] = /^#level8:(\d{1,20})(?:\+(\d))?(?:\/(\w+))?$/.exec(hash) ?? [];
  const strength = STRENGTHS.find((one) => one === (last ?? 'strong'));
  if (number === '' || (others === undefined ? !/^\d?$/.test(last ?? '') : strength === undefined)) throw new Told(t('There is no such round.'));
  const deal = BigInt(number).toString();
  return others === undefined ? {number: deal, level: Number(last ?? 1)} : {number: deal, others: Number(others), strength: strength as Strength};
}

/** A table as the engine reads it, which is also its name where it is kept: "42/3", "42+3/strong". */
export const tableKey = (table: Table): string => 'level' in table ? `${table.number}/${table.level}` : `${table.number}+${table.others}/${table.strength}`;
export const roundHash = (place: RoundPlace): string => ('date' in place ? `#level8/${place.date}` : `#level8:${tableKey(place)}`);
/** The same for a table that was kept. */
export const keyHash = (key: string): string => `#level8:${key}`;
export const anyNumber = (): string => String(1 + Math.floor(Math.random() * 1_000_000));
