import {Told} from './faults';
import type {Step} from './game';
import {t} from './words';

// The player's games and settings. They are kept only in the browser's local storage, and written
// after every step, so that a reload loses nothing. Later versions may add fields; this page keeps
// fields that it does not know.

export interface Outcome {
  left: number;
  turns: number;
  backtricks: number;
  /** The day in the player's own calendar. */
  day: string;
}

export interface SavedGame {
  steps: Step[];
  open?: boolean;
  asked?: number;
  hints?: number;
  /** How often the adviser was asked; at least 1 if chances were shown. */
  advised?: number;
  over?: boolean;
  /** The result when the deal was first played to its end. Later games do not count. */
  first?: Outcome & {open: boolean; helped: boolean; /** The chances of that game as a row of characters. */ curve?: string};
  /** The steps are of a later game than the first. */
  again?: boolean;
  /** The day and band as which the deal was opened, if it was a daily puzzle. */
  daily?: {date: string; band: string; short?: true};
}

/** Whether solver or adviser told anything about a game. */
export const isHelped = ({asked = 0, hints = 0, advised = 0}: SavedGame): boolean => asked + hints + advised > 0;

/** What the player chose. A missing key was not chosen. */
export interface Settings {
  /** What a tap on a card does: it lays it where only one pile takes it, unless the player chose otherwise. */
  tap?: 'choose' | 'only' | 'nearest';
  targets?: boolean;
  chances?: boolean;
  theme?: 'light' | 'dark';
  sound?: boolean;
  haptics?: boolean;
  /** A code such as "de"; without it the browser's languages decide. */
  language?: string;
}

export interface Saved {
  version: 1;
  games: Record<string, SavedGame>;
  settings: Settings;
  /** Results at tables of several players, by deal and number of statements: "quartet:42/1". */
  tables?: unknown;
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isCount = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0;

/** Plays such as "34A1" and ends of turns. */
export const areSteps = (value: unknown): value is Step[] =>
  Array.isArray(value) && value.every((step) => typeof step === 'string' && /^(\/|\d{1,2}[AD][12])$/.test(step));

export function isGame(value: unknown): value is SavedGame {
  if (!isRecord(value) || !areSteps(value['steps'])) return false;
  const {first, daily, asked, hints, advised} = value;
  if (asked !== undefined && !isCount(asked)) return false;
  if (hints !== undefined && !isCount(hints)) return false;
  if (advised !== undefined && !isCount(advised)) return false;
  if (daily !== undefined && !(isRecord(daily) && typeof daily['date'] === 'string' && typeof daily['band'] === 'string'))
    return false;
  return (
    first === undefined ||
    (isRecord(first) && isCount(first['left']) && isCount(first['turns']) &&
      isCount(first['backtricks']) && typeof first['day'] === 'string')
  );
}

/** Saved data whose games have not been looked at yet. */
type Frame = Omit<Saved, 'games'> & {games: Record<string, unknown>};

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads everything but the games. Throws Told with the reason if the text is no saved data. */
export function parseFrame(text: string): Frame {
  const read = parseJson(text);
  if (!isRecord(read) || !isRecord(read['games'])) throw new Told(t('this is no file of Backtrick'));
  if (read['version'] !== 1) throw new Told(t('this file is from a newer Backtrick'));
  return {...read, settings: isRecord(read['settings']) ? read['settings'] : {}} as unknown as Frame;
}

/** Reads exported data. Throws Told with the reason if the text is none, or if a game is damaged. */
export function parseSaved(text: string): Saved {
  const read = parseFrame(text);
  for (const [deal, game] of Object.entries(read.games))
    if (!isGame(game)) throw new Told(t('the game of {deal} is damaged', {deal: deal.slice(0, 40)}));
  return read as Saved;
}
