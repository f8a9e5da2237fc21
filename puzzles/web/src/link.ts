import {isLabel} from './dates';

/** The target of a link: a day, one band of a day, or a deal. */
export type Place = {kind: 'day'; date: string; band?: string} | {kind: 'deal'; deal: string};

/** The limit on the length of a link, in characters. Every deal is shorter. */
const LONGEST = 1000;

/** Reads the part of the address from # on. Throws an Error whose message is for the player. */
export function parseLink(hash: string): Place | undefined {
  const raw = hash.replace(/^#/, '');
  if (raw === '') return undefined;
  if (raw.length > LONGEST) throw new Error('It is longer than any puzzle.');
  let text: string;
  try {
    text = decodeURIComponent(raw);
  } catch {
    throw new Error('It is cut off or damaged.');
  }
  const [date = '', band, ...more] = text.split('/');
  if (/^\d{4}-/.test(date)) {
    if (!isLabel(date) || more.length > 0) throw new Error('There is no such date.');
    if (band === undefined || band === '') return {kind: 'day', date};
    if (!/^[a-z]{1,20}$/.test(band)) throw new Error('There is no such puzzle on that day.');
    return {kind: 'day', date, band};
  }
  if (text.includes('|')) throw new Error('It has plays in it; a link leads to a deal alone.');
  return {kind: 'deal', deal: text};
}

export const hashOf = (place: Place): string =>
  place.kind === 'deal'
    ? `#${encodeURIComponent(place.deal).replace(/%3A/g, ':')}`
    : `#${place.date}${place.band === undefined ? '' : `/${place.band}`}`;
