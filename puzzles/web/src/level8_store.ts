import type {DayResults} from './calendar';
import {isRecord, type Saved} from './saved';
import type {Store} from './store';

// The rounds of Level 8 are kept with the games, under a key of their own.

export interface SavedRound {
  steps: string[];
  /** The player has asked for advice. */
  advised?: boolean;
  /** The result when the round was first played to its end. Later ones do not count. */
  first?: {turns: number; par: number; day: string; advised?: boolean};
}
/** The last game against others: its name and its steps. */
export interface SavedTable {
  key: string;
  steps: string[];
  over?: boolean;
}
/** Games against others that were played to their end, by opponents and strength: "3/strong". */
export type Games = Record<string, {played: number; won: number}>;
interface SavedRounds {
  rounds: Record<string, SavedRound>;
  /** The rounds of dates: "8202611270003/1". */
  days: Record<string, string>;
  table?: SavedTable;
  games?: Games;
}
type WithRounds = Saved & {level8?: unknown};

const areTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every((one) => typeof one === 'string');
const isRound = (value: unknown): value is SavedRound => {
  if (!isRecord(value) || !areTexts(value['steps'])) return false;
  const {first} = value;
  return first === undefined || (isRecord(first) && Number.isInteger(first['turns']) && Number.isInteger(first['par']));
};

/** What is kept. Damaged entries count as none. */
function kept(saved: Saved): SavedRounds {
  const {level8} = saved as WithRounds;
  const all: SavedRounds = {rounds: {}, days: {}};
  if (!isRecord(level8)) return all;
  if (isRecord(level8['rounds']))
    for (const [key, round] of Object.entries(level8['rounds'])) if (isRound(round)) all.rounds[key] = round;
  if (isRecord(level8['days']))
    for (const [date, key] of Object.entries(level8['days'])) if (typeof key === 'string') all.days[date] = key;
  const {table, games} = level8;
  if (isRecord(table) && typeof table['key'] === 'string' && areTexts(table['steps'])) all.table = table as unknown as SavedTable;
  if (isRecord(games) && Object.values(games).every((one) => isRecord(one) && Number.isInteger(one['played']) && Number.isInteger(one['won']))) all.games = games as Games;
  return all;
}
function change(store: Store, make: (all: SavedRounds) => void): void {
  const all = kept(store.data);
  make(all);
  (store.data as WithRounds).level8 = all;
  store.save();
}

export const savedRound = (saved: Saved, key: string): SavedRound | undefined => kept(saved).rounds[key];
export const keepRound = (store: Store, key: string, round: SavedRound): void => change(store, ({rounds}) => { rounds[key] = round; });
export const savedDay = (saved: Saved, date: string): string | undefined => kept(saved).days[date];
export const keepDay = (store: Store, date: string, key: string): void => change(store, ({days}) => { days[date] = key; });

export const savedTable = (saved: Saved): SavedTable | undefined => kept(saved).table;
/** Keeps a game, and forgets the one before. A game that ends counts once. */
export const keepTable = (store: Store, table: SavedTable, won: boolean): void => change(store, (all) => {
  const counted = all.table?.key === table.key && all.table.over === true;
  all.table = {...table, over: table.over === true || counted};
  if (table.over !== true || counted) return;
  const kind = table.key.replace(/^.*\+/, '');
  const {played, won: before} = all.games?.[kind] ?? {played: 0, won: 0};
  all.games = {...all.games, [kind]: {played: played + 1, won: before + (won ? 1 : 0)}};
});
export const savedGames = (saved: Saved): Games => kept(saved).games ?? {};

/** A round that was played to its end, and its level. */
export type PlayedRound = NonNullable<SavedRound['first']> & {level: number};
export const playedRounds = (saved: Saved): PlayedRound[] => Object.entries(kept(saved).rounds)
  .flatMap(([key, {first}]) => (first === undefined ? [] : [{...first, level: Number(key.replace(/^.*\//, ''))}]));
/** The mean number of turns above par. */
export const meanAbove = (rounds: readonly PlayedRound[]): number => rounds.reduce((sum, {turns, par}) => sum + turns - par, 0) / Math.max(rounds.length, 1);
export const countInPar = (rounds: readonly PlayedRound[]): number => rounds.filter(({turns, par}) => turns <= par).length;

/** What became of the rounds of dates. */
export function resultsOfRounds(saved: Saved): Map<string, DayResults> {
  const {days, rounds} = kept(saved);
  return new Map(Object.entries(days).map(([date, key]) => {
    const {first, steps = []} = rounds[key] ?? {};
    const inPar = first !== undefined && first.turns <= first.par;
    return [date, {won: inPar ? 1 : 0, lost: first !== undefined && !inPar ? 1 : 0, begun: first === undefined && steps.length > 0 ? 1 : 0}];
  }));
}
