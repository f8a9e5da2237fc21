import {isRecord, type Saved} from './saved';
import type {Store} from './store';

// The rounds of Level 8 are kept with the games, under a key of their own.

export interface SavedRound {
  steps: string[];
  /** The result when the round was first played to its end. Later ones do not count. */
  first?: {turns: number; par: number; day: string};
}
interface SavedRounds {
  rounds: Record<string, SavedRound>;
  /** The rounds of dates: "8202611270003/1". */
  days: Record<string, string>;
}
type WithRounds = Saved & {level8?: unknown};

const isRound = (value: unknown): value is SavedRound => {
  if (!isRecord(value) || !Array.isArray(value['steps']) || !value['steps'].every((step) => typeof step === 'string')) return false;
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

/** How many rounds were played to their end, how many of them in par, and the mean above par. */
export function roundsPlayed(saved: Saved): {played: number; inPar: number; above: number} {
  const all = Object.values(kept(saved).rounds).flatMap(({first}) => (first === undefined ? [] : [first.turns - first.par]));
  return {
    played: all.length, inPar: all.filter((above) => above <= 0).length,
    above: all.reduce((sum, above) => sum + above, 0) / Math.max(all.length, 1),
  };
}
