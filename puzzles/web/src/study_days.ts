import {isLabel} from './dates';
import {fetchJson} from './days';
import {Told} from './faults';
import type {Step} from './game';
import {isRecord} from './saved';
import {t} from './words';

// Reads the published studies: static files beside the page, written by `backtrick study publish`.

/** A study as it is played. */
export interface StudyTask {
  band: string;
  /** The deal from whose game the study comes, such as "solo:42". */
  deal: string;
  /** The game up to the beginning of the study. */
  before: Step[];
  /** The number of turns, from the first on, that are the only ones to keep the win. */
  uniqueTurns: number;
  /** The cards in hand and draw pile. */
  cards: number;
}
export interface DayOfStudies {
  date: string;
  studies: StudyTask[];
}

/** A part of a value, which must be of the right kind. */
function partOf<Part>(value: unknown, key: string, isRight: (part: unknown) => part is Part): Part {
  const found = isRecord(value) ? value[key] : undefined;
  if (!isRight(found)) throw new Told(t('a study of this day is damaged'));
  return found;
}
const recordIn = (value: unknown, key: string): Record<string, unknown> => partOf(value, key, isRecord);
const listIn = (value: unknown, key: string): unknown[] => partOf(value, key, Array.isArray as (part: unknown) => part is unknown[]);
const textIn = (value: unknown, key: string): string => partOf(value, key, (part) => typeof part === 'string');

/** Turns such as [[[10, "A1"], [14, "A1"]], []] as steps. The engine judges whether they are legal. */
const stepsIn = (turns: unknown[]): Step[] =>
  turns.flatMap((turn, i) => [
    ...(i > 0 ? ['/'] : []),
    ...listIn({turn}, 'turn').map((play) => `${String(listIn({play}, 'play')[0])}${String(listIn({play}, 'play')[1])}`),
  ]);

function studyOf(value: unknown): StudyTask {
  const position = recordIn(value, 'position');
  return {
    band: textIn(recordIn(value, 'grade'), 'band'),
    deal: textIn(value, 'id'),
    before: stepsIn(listIn(recordIn(value, 'game'), 'plays')),
    uniqueTurns: partOf(value, 'unique_turns', (part) => typeof part === 'number'),
    cards: listIn(position, 'draw').length + listIn(position, 'hands').flat().length,
  };
}

/** The studies of a day. Rejects a file that bears another date. */
export async function fetchStudies(date: string): Promise<DayOfStudies> {
  const read = await fetchJson(`studies/days/${date}.json`);
  if (!isRecord(read) || read['date'] !== date) throw new Told(t('the studies of {date} are damaged', {date}));
  return {date, studies: listIn(read, 'studies').map(studyOf)};
}

/** The days for which studies are published. */
export async function fetchStudyDates(): Promise<string[]> {
  return listIn(await fetchJson('studies/index.json'), 'days')
    .map((day) => (isRecord(day) ? day['date'] : undefined))
    .filter((date): date is string => typeof date === 'string' && isLabel(date));
}
