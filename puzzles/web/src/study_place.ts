import {inBrief} from './dates';
import {fateOfStudy, STUDIES, studiesOf, type Fate} from './day_kinds';
import type {DayRow} from './day_row';
import {h} from './dom';
import {Told} from './faults';
import type {Store} from './store';
import type {DayOfStudies, StudyTask} from './study_days';
import {studyHash} from './study_link';
import {keepStudy, savedStudy, studiesSolved, type SavedStudy} from './study_store';
import {t} from './words';

/** A study where it belongs: in a day, or in the row of the training. */
export interface PlacedStudy {
  readonly task: StudyTask;
  readonly title: string;
  readonly hash: string;
  saved(): SavedStudy | undefined;
  keep(saved: SavedStudy): void;
  /** What stands above the board. */
  heading(): Node[];
  /** What is said after the task, and after the outcome. */
  record?(): string;
  about?(): string;
  /** What became of it, to be shared. */
  fate(): Fate;
  /** What comes next. */
  next(): {offer: string; lead(): void};
}

/** A study of a day: of a band, or the first that is open. Throws Error if there is none. */
export function studyOfDay(day: DayOfStudies, band: string | undefined, store: Store, row: DayRow): PlacedStudy {
  const {date, studies} = day;
  const isOpen = (one: StudyTask): boolean => savedStudy(store.data, date, one.band)?.solved === undefined;
  const task = band === undefined ? studies.find(isOpen) ?? studies[0] : studies.find((one) => one.band === band);
  if (task === undefined) throw new Told(t('On {date} there is none called “{band}”.', {date: inBrief(date), band: band ?? ''}));
  const hash = studyHash({date, band: task.band});
  return {
    task, hash, title: `${t('Study')} ${date} ${t(task.band)}`,
    saved: () => savedStudy(store.data, date, task.band),
    keep: (saved) => {
      keepStudy(store.data, date, task.band, saved);
      store.save();
    },
    heading: () => {
      row.show(date, STUDIES, studiesOf(day), hash, false);
      return [h('p', {class: 'date'}, h('strong', {}, t('Study, {date}', {date: inBrief(date)}))), row.element];
    },
    record: () => {
      const {solved, first} = studiesSolved(store.data);
      return solved > 0 ? t('Studies solved: {solved}, {first} at first try.', {solved, first}) : '';
    },
    fate: () => fateOfStudy(date, task.band, store.data),
    next: () => {
      const {offer, hash} = row.next() ?? {offer: t('Training'), hash: '#training'};
      return {offer, lead: () => { location.hash = hash; }};
    },
  };
}
