import {plusDays} from './dates';
import type {Saved, SavedGame} from './saved';
import {savedStudies} from './study_store';

/** Whether a result counts. The result of a daily puzzle counts only if the day had come when it was played. */
export const counts = ({daily, first}: SavedGame): boolean =>
  first !== undefined && (daily === undefined || daily.date <= first.day);

/** The days on which a puzzle or a study of the same date was played to its end. */
export function daysKept(saved: Saved): Set<string> {
  const ends = [
    ...Object.values(saved.games).map(({daily, first}) => [daily?.date, first?.day]),
    ...savedStudies(saved).map(({date, study}) => [date, study.solved?.day]),
  ];
  return new Set(ends.flatMap(([date, day]) => (date !== undefined && date === day ? [date] : [])));
}

/** The number of consecutive days up to today, or up to yesterday while nothing of today is finished. */
export function streakOf(saved: Saved, today: string): number {
  const kept = daysKept(saved);
  let day = kept.has(today) ? today : plusDays(today, -1);
  let streak = 0;
  for (; kept.has(day); day = plusDays(day, -1)) ++streak;
  return streak;
}
