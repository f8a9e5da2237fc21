import {plusDays} from './dates';
import {isGame, isRecord, type Saved, type SavedGame} from './saved';
import {counts, daysKept, streakOf} from './streak';
import {savedStudies} from './study_store';
import {t} from './words';

export interface Statistics {
  played: number;
  beaten: number;
  /** Games beaten without help and with the draw pile hidden. */
  clean: number;
  excellent: number;
  /** The fewest cards left, infinite without a game. */
  best: number;
  backtricks: number;
  streak: number;
  longest: number;
  /** Games by cards left: none, 1 to 9, 10 to 19, ... */
  byLeft: number[];
  studies: StudySums;
  /** Studies by band, in the order of difficulty. Other bands come last. */
  byBand: [band: string, sums: StudySums][];
}
/** Studies that were played to their end: solved, at first try. */
export interface StudySums {
  played: number;
  solved: number;
  first: number;
}

const BANDS = ['easy', 'medium', 'hard', 'fiendish'];
const placeOf = (band: string): number => (BANDS.includes(band) ? BANDS.indexOf(band) : BANDS.length);

type Finished = SavedGame & {first: NonNullable<SavedGame['first']>};
const finished = (games: object): Finished[] =>
  Object.values(games).filter((game): game is Finished => isGame(game) && counts(game));

/** Games at a table of several players, by their groups: the rules and how many statements there are, "duo/1". */
export function tableGames({tables}: Saved): Map<string, Finished[]> {
  const groups = new Map<string, Finished[]>();
  for (const [key, game] of Object.entries(isRecord(tables) ? tables : {})) {
    const group = key.replace(/:\d+/, '').replace(/^deal1\w+/, t('A deck of your own'));
    const [one] = finished([game]);
    if (one !== undefined) groups.set(group, [...groups.get(group) ?? [], one]);
  }
  return groups;
}

function sumsOf(studies: ReturnType<typeof savedStudies>): StudySums {
  const ends = studies.flatMap(({study: {solved}}) => (solved === undefined ? [] : [solved]));
  return {played: ends.length, solved: ends.filter(({shown}) => shown !== true).length, first: ends.filter(({first}) => first).length};
}

/** Of the games alone, or of others. */
export function statisticsOf(saved: Saved, today: string, games = finished(saved.games)): Statistics {
  const beaten = games.filter(({first}) => first.left === 0);
  const byLeft = new Array<number>(6).fill(0);
  for (const {first} of games) {
    const column = first.left === 0 ? 0 : Math.min(1 + Math.floor(first.left / 10), 5);
    byLeft[column] = (byLeft[column] ?? 0) + 1;
  }
  const kept = daysKept(saved);
  let longest = 0;
  for (const day of kept) {
    if (kept.has(plusDays(day, -1))) continue;
    let length = 1;
    while (kept.has(plusDays(day, length))) ++length;
    longest = Math.max(longest, length);
  }
  const studies = savedStudies(saved);
  const bands = [...new Set(studies.map(({band}) => band))].sort((a, b) => placeOf(a) - placeOf(b));
  return {
    played: games.length,
    beaten: beaten.length,
    clean: beaten.filter(({first}) => !first.open && !first.helped).length,
    excellent: games.filter(({first}) => first.left > 0 && first.left < 10).length,
    best: Math.min(...games.map(({first}) => first.left)),
    backtricks: games.reduce((sum, {first}) => sum + first.backtricks, 0),
    streak: streakOf(saved, today),
    longest,
    byLeft,
    studies: sumsOf(studies),
    byBand: bands.map((band): [string, StudySums] => [band, sumsOf(studies.filter((one) => one.band === band))]).filter(([, {played}]) => played > 0),
  };
}
