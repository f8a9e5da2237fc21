import {fetchDay, type Day} from './days';
import {hashOf} from './link';
import {classOf} from './result';
import type {Saved} from './saved';
import {shareLine} from './share';
import {fetchStudies, type DayOfStudies} from './study_days';
import {studyHash} from './study_link';
import {savedStudy} from './study_store';
import {capital, t} from './words';

/** What became of a puzzle or a study. */
export interface Fate {
  /** It was played to its end. */
  done: boolean;
  /** A short mark, with a word beside it for screen readers. They read the mark itself if it is a number. */
  mark: string;
  word: string;
  /** A class for the colours of the mark. */
  colour: string;
}
/** A puzzle, a study, or whatever else a day has. */
export interface Piece {
  /** Its name among its kind, and the words of a button that leads to it. */
  name: string;
  offer: string;
  hash: string;
  /** The deal, if its chances can be reviewed. */
  deal?: string;
  fate(saved: Saved): Fate;
  /** A line to share once it is done, which reveals nothing of it. */
  line(saved: Saved): string;
}
/** A kind of pieces that a day has. */
export interface Kind {
  name(): string;
  hash(date: string): string;
  /** Fetches what is published for a day. */
  fetch(date: string): Promise<Piece[]>;
}

/** The name of a puzzle among all of its day. */
export const puzzleName = (band: string, short = false): string => (short ? t('short {band}', {band: t(band)}) : t(band));
export const puzzlesOf = ({date, deals, short}: Day): Piece[] => deals.map(({band, id, cards}) => ({
  name: t(band), offer: capital(t('Play {name}', {name: puzzleName(band, short)})),
  hash: hashOf({kind: 'day', date, band, ...(short ? {short} : {})}), deal: id,
  fate: ({games: {[id]: game}}) => {
    if (game?.first !== undefined) {
      const {left} = game.first;
      return {done: true, colour: classOf(left), ...(left === 0 ? {mark: '✓', word: t('beaten')} : {mark: String(left), word: t('left')})};
    }
    return {done: false, colour: '', ...((game?.steps.length ?? 0) > 0 ? {mark: '…', word: t('begun')} : {mark: '', word: ''})};
  },
  line: ({games: {[id]: game}}) => (game?.first === undefined ? '' : `${capital(puzzleName(band, short))} ${shareLine(cards, game.first)}`),
}));

export function fateOfStudy(date: string, band: string, saved: Saved): Fate {
  const solved = savedStudy(saved, date, band)?.solved;
  const [mark, word] = solved === undefined ? ['', ''] as const : solved.first ? ['✓', t('solved at first try')] as const
    : solved.shown === true ? ['×', t('answer shown')] as const : ['•', t('solved later')] as const;
  return {done: solved !== undefined, mark, word, colour: ''};
}
export const studiesOf = ({date, studies}: DayOfStudies): Piece[] => studies.map(({band}) => {
  const offer = capital(t('{band} study', {band: t(band)}));
  const fate = (saved: Saved): Fate => fateOfStudy(date, band, saved);
  return {
    name: t(band), offer, hash: studyHash({date, band}), fate,
    line: (saved) => `${offer} ${fate(saved).mark} ${fate(saved).word}`,
  };
});

export const PUZZLES: Kind = {
  name: () => t('Puzzles'), hash: (date) => hashOf({kind: 'day', date}), fetch: async (date) => puzzlesOf(await fetchDay(date)),
};
export const SHORT: Kind = {
  name: () => t('Short deals'), hash: (date) => hashOf({kind: 'day', date, short: true}), fetch: async (date) => puzzlesOf(await fetchDay(date, true)),
};
export const STUDIES: Kind = {
  name: () => t('Studies'), hash: (date) => studyHash({date}), fetch: async (date) => studiesOf(await fetchStudies(date)),
};
/** In the order in which a day shows and offers them. */
export const KINDS: readonly Kind[] = [PUZZLES, SHORT, STUDIES];
