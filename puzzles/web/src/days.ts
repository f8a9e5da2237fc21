import {isLabel} from './dates';

// The published puzzles: static files beside the page. Both are as `backtrick publish` writes them.

export interface DailyDeal {
  band: string;
  /** Such as "solo:42". */
  id: string;
  difficulty?: number;
}
export interface Day {
  date: string;
  deals: DailyDeal[];
}

/** There is no such day, as against: it cannot be reached. */
export class NoSuchDay extends Error {}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

async function fetchJson(path: string): Promise<unknown> {
  const response = await fetch(path, {cache: 'no-cache'});
  if (response.status === 404) throw new NoSuchDay(path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.json();
}

const dealOf = (value: unknown): DailyDeal => {
  if (!isRecord(value)) throw new Error('a puzzle of this day is damaged');
  const grade = isRecord(value['grade']) ? value['grade'] : {};
  const band = value['band'] ?? grade['band'];
  if (typeof band !== 'string' || typeof value['id'] !== 'string')
    throw new Error('a puzzle of this day is damaged');
  const difficulty = grade['difficulty'];
  return {band, id: value['id'], ...(typeof difficulty === 'number' ? {difficulty} : {})};
};

/** The puzzles of a day. A file of another day is never taken for it. */
export async function fetchDay(date: string): Promise<Day> {
  const read = await fetchJson(`days/${date}.json`);
  if (!isRecord(read) || read['date'] !== date || !Array.isArray(read['deals']))
    throw new Error(`the puzzles of ${date} are damaged`);
  return {date, deals: read['deals'].map(dealOf)};
}

/** The days that are published. */
export async function fetchDates(): Promise<string[]> {
  const read = await fetchJson('index.json');
  const days: unknown[] = isRecord(read) && Array.isArray(read['days']) ? read['days'] : [];
  return days
    .map((day) => (isRecord(day) ? day['date'] : day))
    .filter((day): day is string => typeof day === 'string' && isLabel(day))
    .sort();
}
