import {isRecord, type Saved} from './saved';
import type {StudyTask} from './study_days';
import type {SavedStudy} from './study_store';
import {NEW, rated, type Rating} from './training_rating';

// What the player made of the training. It is kept with the games, under a key of its own.

/** A study of the row. */
export interface TrainingStudy extends StudyTask {
  /** Of the deal from whose game it comes. */
  number: number;
  difficulty: number;
  themes: string[];
}
/** A study on the board. */
export interface Attempt {
  study: TrainingStudy;
  saved: SavedStudy;
  /** Its outcome has been counted, and by how much that changed the rating. */
  counted?: {change?: number};
}
/** A study that comes again once so many studies were done, and how often it was solved since it failed. */
interface Repeat {
  key: string;
  due: number;
  solved: number;
}
export interface Training extends Rating {
  /** What the player chose. No theme stands for all. */
  band: string;
  theme: string;
  /** The deal with which the row begins. */
  start: number;
  /** The deal of the latest study of each row: "easy", "hard long-turn". */
  mined: Record<string, number>;
  /** Studies done, repeats included. */
  done: number;
  /** Whether the first try succeeded, by study. */
  results: Record<string, boolean>;
  /** First tries that succeeded in a row, now and at most. */
  streak: number;
  best: number;
  /** The ratings after the latest first tries, the latest last. */
  history: number[];
  repeats: Repeat[];
  open?: Attempt;
  /** The next study of the row for the band and the theme that are chosen. */
  ahead?: TrainingStudy;
}
type WithTraining = Saved & {training?: unknown};

/** After a failure a study comes again 4 studies later, and once more 16 studies after it was solved then. */
export const SPACES: readonly number[] = [4, 16];
const LONGEST_HISTORY = 60;

export const keyOfStudy = ({number, band}: {number: number; band: string}): string => `${number}/${band}`;

/** What is kept. A part that is damaged or missing is as at the start; the first call chooses where the row begins. */
export function training(saved: Saved): Training {
  const all = saved as WithTraining;
  const fresh: Training = {
    ...NEW, band: 'easy', theme: '', start: 1 + Math.floor(Math.random() * 1e9), mined: {}, done: 0, results: {}, streak: 0, best: 0, history: [], repeats: [],
  };
  const kept = isRecord(all.training) ? all.training : {};
  const isLike = (value: unknown, example: unknown): boolean =>
    typeof value === typeof example && Array.isArray(value) === Array.isArray(example) && value !== null && (typeof value !== 'number' || Number.isFinite(value));
  for (const [name, value] of Object.entries(fresh)) if (!isLike(kept[name], value)) kept[name] = value;
  all.training = kept;
  return kept as unknown as Training;
}

/** Counts the outcome of an attempt: the first one of a study for the rating, each one for its repeats. */
export function countOutcome(all: Training, {study}: Attempt, solved: boolean): {change?: number} {
  const key = keyOfStudy(study);
  ++all.done;
  const {solved: before = 0} = all.repeats.find((one) => one.key === key) ?? {};
  const isRepeat = all.repeats.some((one) => one.key === key);
  all.repeats = all.repeats.filter((one) => one.key !== key);
  const times = solved ? before + 1 : 0;
  const space = SPACES[times];
  if ((isRepeat || !solved) && space !== undefined) all.repeats.push({key, due: all.done + space, solved: times});
  if (all.results[key] !== undefined) return {};
  all.results[key] = solved;
  all.streak = solved ? all.streak + 1 : 0;
  all.best = Math.max(all.best, all.streak);
  const next = rated(all, study.difficulty, solved);
  const change = Math.round(next.rating) - Math.round(all.rating);
  Object.assign(all, next);
  all.history = [...all.history, Math.round(next.rating)].slice(-LONGEST_HISTORY);
  return {change};
}

/** The study that is to come again now, if there is one. */
export const dueRepeat = ({repeats, done}: Training): string | undefined =>
  [...repeats].sort((a, b) => a.due - b.due).find(({due}) => due <= done)?.key;
