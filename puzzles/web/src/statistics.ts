import {plusDays} from './dates';
import {isGame, isRecord, type Saved, type SavedGame} from './saved';

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
}

type Finished = SavedGame & {first: NonNullable<SavedGame['first']>};
/** Whether a result counts. The result of a daily puzzle counts only if the day had come when it was played. */
export const counts = ({daily, first}: SavedGame): boolean =>
  first !== undefined && (daily === undefined || daily.date <= first.day);
const finished = (games: object): Finished[] =>
  Object.values(games).filter((game): game is Finished => isGame(game) && counts(game));

/** Games at a table of several players, by their groups: the rules and how many statements there are, "duo/1". */
export function tableGames({tables}: Saved): Map<string, Finished[]> {
  const groups = new Map<string, Finished[]>();
  for (const [key, game] of Object.entries(isRecord(tables) ? tables : {})) {
    const group = key.replace(/:\d+/, '');
    const [one] = finished([game]);
    if (one !== undefined) groups.set(group, [...groups.get(group) ?? [], one]);
  }
  return groups;
}

/** The days on which a puzzle of the same date was played to its end. */
function daysKept(games: readonly Finished[]): Set<string> {
  return new Set(
    games
      .filter((game) => game.daily !== undefined && game.daily.date === game.first.day)
      .map((game) => game.first.day),
  );
}

/** The number of consecutive days up to today, or up to yesterday while today's puzzles are unfinished. */
export const streakOf = (saved: Saved, today: string): number => streak(finished(saved.games), today);
function streak(games: readonly Finished[], today: string): number {
  const kept = daysKept(games);
  let day = kept.has(today) ? today : plusDays(today, -1);
  let days = 0;
  for (; kept.has(day); day = plusDays(day, -1)) ++days;
  return days;
}

/** Of the games alone, or of others. */
export function statisticsOf(saved: Saved, today: string, games = finished(saved.games)): Statistics {
  const beaten = games.filter(({first}) => first.left === 0);
  const byLeft = new Array<number>(6).fill(0);
  for (const {first} of games) {
    const column = first.left === 0 ? 0 : Math.min(1 + Math.floor(first.left / 10), 5);
    byLeft[column] = (byLeft[column] ?? 0) + 1;
  }
  const kept = daysKept(games);
  let longest = 0;
  for (const day of kept) {
    if (kept.has(plusDays(day, -1))) continue;
    let length = 1;
    while (kept.has(plusDays(day, length))) ++length;
    longest = Math.max(longest, length);
  }
  return {
    played: games.length,
    beaten: beaten.length,
    clean: beaten.filter(({first}) => !first.open && !first.helped).length,
    excellent: games.filter(({first}) => first.left > 0 && first.left < 10).length,
    best: Math.min(...games.map(({first}) => first.left)),
    backtricks: games.reduce((sum, {first}) => sum + first.backtricks, 0),
    streak: streak(games, today),
    longest,
    byLeft,
  };
}
