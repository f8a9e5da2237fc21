import {locale} from './words';

// Days are labels such as 2026-11-21 in the player's own calendar. They are never converted between
// time zones.

const two = (number: number): string => String(number).padStart(2, '0');

export const labelOf = (date: Date): string =>
  `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
export const today = (): string => labelOf(new Date());

/** Noon in UTC, so that no clock change shifts the day. */
const noon = (label: string): Date => new Date(`${label}T12:00:00Z`);

export function isLabel(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const date = noon(text);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

export function plusDays(label: string, days: number): string {
  const date = noon(label);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

const format = (label: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale(), {...options, timeZone: 'UTC'}).format(noon(label));
export const inWords = (label: string): string =>
  format(label, {weekday: 'long', day: 'numeric', month: 'long', year: 'numeric'});
/** Omits the year if it is the current one. */
export const inBrief = (label: string): string =>
  label.slice(0, 4) === today().slice(0, 4) ? format(label, {weekday: 'long', day: 'numeric', month: 'long'}) : inWords(label);
export const inShort = (label: string): string =>
  format(label, {weekday: 'short', day: 'numeric', month: 'short'});
export const monthInWords = (label: string): string =>
  format(label, {month: 'long', year: 'numeric'});

/** The days of a month by weeks that begin on Monday. Days of other months are undefined. */
export function weeksOf(month: string): (string | undefined)[][] {
  const first = `${month}-01`;
  const lead = (noon(first).getUTCDay() + 6) % 7;
  const days: (string | undefined)[] = Array.from({length: lead}, () => undefined);
  for (let day = first; day.startsWith(month); day = plusDays(day, 1)) days.push(day);
  while (days.length % 7 !== 0) days.push(undefined);
  return Array.from({length: days.length / 7}, (_, week) => days.slice(week * 7, week * 7 + 7));
}

/** The names of the days of a week that begins on Monday. */
export const weekdays = (): string[] =>
  // 2024-01-01 was a Monday.
  Array.from({length: 7}, (_, day) => format(plusDays('2024-01-01', day), {weekday: 'short'}));

/** The minutes until the player's next day begins. */
export function minutesToTomorrow(): number {
  const now = new Date();
  const next = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  return Math.ceil((next.getTime() - now.getTime()) / 60_000);
}
