import {isLabel} from './dates';
import {Told} from './faults';
import {t} from './words';

/** The study of a day in one band; without a band, the first that is not solved. */
export interface StudyPlace {
  date: string;
  band?: string;
}

/** Reads the part of the address from # on: "#study/2026-11-21/easy". Undefined if it is no study's. */
export function parseStudyLink(hash: string): StudyPlace | undefined {
  const [word, date = '', band, ...more] = hash.replace(/^#/, '').split('/');
  if (word !== 'study') return undefined;
  if (!isLabel(date) || more.length > 0) throw new Told(t('There is no such date.'));
  if (band === undefined || band === '') return {date};
  if (!/^[a-z]{1,20}$/.test(band)) throw new Told(t('There is no such study on that day.'));
  return {date, band};
}

export const studyHash = ({date, band}: StudyPlace): string =>
  `#study/${date}${band === undefined ? '' : `/${band}`}`;
