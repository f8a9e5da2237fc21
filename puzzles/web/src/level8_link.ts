import {isLabel} from './dates';
import {Refusal} from './engine';
import {t} from './words';

/** A round of a date, or a numbered deal at a level. */
export type RoundPlace = {date: string} | {number: string; level: number};

/**
 * Reads the part of the address from # on: "#level8" is the round of today, "#level8/2026-11-27" that of
 * a date, "#level8:42/3" deal 42 at level 3. The engine judges numbers and levels.
 */
export function parseRoundLink(hash: string, today: string): RoundPlace {
  if (hash === '#level8') return {date: today};
  const date = /^#level8\/([\d-]+)$/.exec(hash)?.[1];
  if (date !== undefined && isLabel(date)) {
    if (date > today) throw new Refusal(t('This day has not come yet'));
    return {date};
  }
  const deal = /^#level8:(\d{1,20})(?:\/(\d))?$/.exec(hash);
  if (deal === null) throw new Refusal(t('There is no such round.'));
  return {number: deal[1] as string, level: Number(deal[2] ?? 1)};
}

export const roundHash = (place: RoundPlace): string => ('date' in place ? `#level8/${place.date}` : `#level8:${place.number}/${place.level}`);
