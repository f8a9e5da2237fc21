import {isLabel} from './dates';
import {Told} from './faults';
import {t} from './words';

// Reads the published puzzles: static files beside the page, written by `backtrick publish`.

export interface DailyDeal {
  band: string;
  /** A deal, such as "solo:42". */
  id: string;
  /** The number of cards in play. */
  cards: number;
  difficulty?: number;
  /** How a player who does not see the draw pile fared. Older days lack it. */
  simulated?: PlayerResult;
}
export interface PlayerResult {
  games: number;
  beaten: number;
  meanLeft: number;
}
export interface Day {
  date: string;
  /** Of short deals. */
  short?: true;
  deals: DailyDeal[];
}

/** The day is not published. Other errors mean that its file could not be loaded or read. */
export class NoSuchDay extends Error {}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const ask = (path: string): Promise<Response> => fetch(path, {cache: 'no-cache'});
/** Requests that were begun before their answers are needed. */
const begun = new Map<string, Promise<Response>>();

/** Rejects with NoSuchDay if there is no such file. */
export async function fetchJson(path: string): Promise<unknown> {
  const asked = begun.get(path) ?? ask(path);
  begun.delete(path);
  const response = await asked;
  if (response.status === 404) throw new NoSuchDay(path);
  if (!response.ok) throw new Told(t('the server answers with {status}', {status: response.status}));
  return response.json().catch((fault: unknown) => { throw fault instanceof SyntaxError ? new Told(t('the file is damaged')) : fault; });
}

const dealOf = (value: unknown): DailyDeal => {
  if (!isRecord(value)) throw new Told(t('a puzzle of this day is damaged'));
  const grade = isRecord(value['grade']) ? value['grade'] : {};
  const band = value['band'] ?? grade['band'];
  if (typeof band !== 'string' || typeof value['id'] !== 'string')
    throw new Told(t('a puzzle of this day is damaged'));
  const difficulty = grade['difficulty'];
  const cards = isRecord(value['rules']) ? value['rules']['cards'] : undefined;
  const simulated = playerResultOf(value['player_result']);
  return {
    band, id: value['id'], cards: typeof cards === 'number' ? cards : 98,
    ...(typeof difficulty === 'number' ? {difficulty} : {}),
    ...(simulated === undefined ? {} : {simulated}),
  };
};
function playerResultOf(value: unknown): PlayerResult | undefined {
  if (!isRecord(value)) return undefined;
  const {games, beaten, mean_left: meanLeft} = value;
  return typeof games === 'number' && typeof beaten === 'number' && typeof meanLeft === 'number' ? {games, beaten, meanLeft} : undefined;
}

/** The folder of a series: short deals have one of their own. */
const folderOf = (short: boolean): string => (short ? 'short/' : '');
const fileOf = (date: string, short = false): string => `${folderOf(short)}days/${date}.json`;
/** Begins to fetch a day, while the engine loads. */
export function beginDay(date: string): void {
  const asked = ask(fileOf(date));
  asked.catch(() => undefined); // fetchDay tells
  begun.set(fileOf(date), asked);
}

/** The puzzles of a day. Rejects a file that bears another date. */
export async function fetchDay(date: string, short = false): Promise<Day> {
  const read = await fetchJson(fileOf(date, short));
  if (!isRecord(read) || read['date'] !== date || !Array.isArray(read['deals']))
    throw new Told(t('the puzzles of {date} are damaged', {date}));
  return {date, deals: read['deals'].map(dealOf), ...(short ? {short} : {})};
}

/** The published days, in order. */
export async function fetchDates(short = false): Promise<string[]> {
  const read = await fetchJson(`${folderOf(short)}index.json`);
  const days: unknown[] = isRecord(read) && Array.isArray(read['days']) ? read['days'] : [];
  return days
    .map((day) => (isRecord(day) ? day['date'] : day))
    .filter((day): day is string => typeof day === 'string' && isLabel(day))
    .sort();
}
