import type {Step} from './game';
import {areSteps, isRecord, type Saved} from './saved';

// What the player made of the studies. It is kept with the games, under a key of its own.

export interface SavedStudy {
  /** The turns found so far. */
  steps: Step[];
  /** Turns that were refuted, and answers that were shown. */
  wrong: number;
  /**
   * Once all unique turns are found, or the answer is shown. `day` is in the player's own calendar. `shown`: the
   * player saw the answer, and has not found all turns since.
   */
  solved?: {first: boolean; day: string; shown?: boolean};
}

type WithStudies = Saved & {studies?: Record<string, unknown>};

function isStudy(value: unknown): value is SavedStudy {
  if (!isRecord(value) || !areSteps(value['steps']) || !Number.isInteger(value['wrong'])) return false;
  const {solved} = value;
  return solved === undefined || (isRecord(solved) && typeof solved['first'] === 'boolean' && typeof solved['day'] === 'string');
}

export const keyOf = (date: string, band: string): string => `${date}/${band}`;

/** What is kept of a study. Damaged entries count as none. */
export function savedStudy(saved: Saved, date: string, band: string): SavedStudy | undefined {
  const found = (saved as WithStudies).studies?.[keyOf(date, band)];
  return isStudy(found) ? found : undefined;
}
export function keepStudy(saved: Saved, date: string, band: string, study: SavedStudy): void {
  const all = saved as WithStudies;
  if (!isRecord(all.studies)) all.studies = {};
  all.studies[keyOf(date, band)] = study;
}

/** All that is kept, in no order. */
export const savedStudies = (saved: Saved): {date: string; band: string; study: SavedStudy}[] =>
  Object.entries((saved as WithStudies).studies ?? {}).flatMap(([key, study]) => {
    const [date = '', band = ''] = key.split('/');
    return isStudy(study) ? [{date, band, study}] : [];
  });

export function studiesSolved(saved: Saved): {solved: number; first: number} {
  const ends = savedStudies(saved).map(({study}) => study.solved).filter((end) => end !== undefined && end.shown !== true);
  return {solved: ends.length, first: ends.filter((end) => end?.first).length};
}

/** Adds the studies of an export. A result here stays, because only the first counts. */
export function importStudies(saved: Saved, read: Saved): void {
  for (const {date, band, study} of savedStudies(read))
    if (savedStudy(saved, date, band)?.solved === undefined) keepStudy(saved, date, band, study);
}
