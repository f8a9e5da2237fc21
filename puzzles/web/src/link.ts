import {isLabel} from './dates';
import {Told} from './faults';
import {t} from './words';

/** A day, or one band of a day, also of short deals. */
export interface DayPlace {
  kind: 'day';
  date: string;
  band?: string;
  short?: true;
}
/** The target of a link: a day, a deal, or the first game. */
export type Place = {kind: 'lesson'} | DayPlace | {kind: 'deal'; deal: string};

/** The limit on the length of a link, in characters. Every deal is shorter. */
const LONGEST = 1000;

const LESSON = 'first-game';
const SHORT = 'short/';

/** Reads the part of the address from # on. Throws Told. */
export function parseLink(hash: string): Place | undefined {
  const raw = hash.replace(/^#/, '');
  if (raw === '') return undefined;
  if (raw.length > LONGEST) throw new Told(t('It is longer than any puzzle.'));
  let text: string;
  try {
    text = decodeURIComponent(raw);
  } catch {
    throw new Told(t('It is cut off or damaged.'));
  }
  if (text === LESSON) return {kind: 'lesson'};
  const short = text.startsWith(SHORT) ? {short: true as const} : {};
  const [date = '', band, ...more] = text.replace(SHORT, '').split('/');
  if (/^\d{4}-/.test(date)) {
    if (!isLabel(date) || more.length > 0) throw new Told(t('There is no such date.'));
    if (band === undefined || band === '') return {kind: 'day', date, ...short};
    if (!/^[a-z]{1,20}$/.test(band)) throw new Told(t('There is no such puzzle on that day.'));
    return {kind: 'day', date, band, ...short};
  }
  if (text.includes('|')) throw new Told(t('It has plays in it; a link leads to a deal alone.'));
  return {kind: 'deal', deal: text};
}

export const hashOf = (place: Place): string =>
  place.kind === 'lesson' ? `#${LESSON}`
  : place.kind === 'deal'
    ? `#${encodeURIComponent(place.deal).replace(/%3A/g, ':')}`
    : `#${place.short ? SHORT : ''}${place.date}${place.band === undefined ? '' : `/${place.band}`}`;

/**
 * Reads what a player typed or pasted: a number with or without separators ("1 000 000", "1,000,000"), a
 * numbered deal ("solo 42", "#solo:42"), a day, a deal code in any case, a whole deck, or a link that has
 * one of them. A number alone belongs to `rules`. Undefined if nothing was typed.
 */
export function placeTyped(text: string, rules: string): Place | undefined {
  const bare = text.trim().replace(/^.*#/s, '').trim();
  if (bare === '') return undefined;
  const number = /^\d{1,3}([ .,’'\u00a0\u202f]\d{3})+$|^\d+$/.test(bare) ? String(BigInt(bare.replace(/\D/g, ''))) : undefined;
  if (number !== undefined) return {kind: 'deal', deal: `${rules}:${number}`};
  const code = bare.replace(/\s+/g, '').toLowerCase();
  if (code.startsWith('deal1')) return {kind: 'deal', deal: code};
  const named = /^([a-z][a-z\d-]*?)[\s:#]+(\d+)$/i.exec(bare);
  if (named !== null) return {kind: 'deal', deal: `${(named[1] as string).toLowerCase()}:${named[2]}`};
  return parseLink(bare.replace(/[\s,;]+/g, ' '));
}
