import './study.css';
import {h} from './dom';
import {hashOf} from './link';
import type {Store} from './store';
import {fetchStudies, type DayOfStudies} from './study_days';
import {studyHash} from './study_link';
import {savedStudy} from './study_store';
import {capital, t} from './words';

/** Links to the studies of a day, with what became of them; from a study, to the day's puzzles as well. */
export function studyLinks(day: DayOfStudies, store: Store, current?: string): HTMLElement {
  const links = h('nav', {class: 'studies', 'aria-label': t('Studies of this day')}, h('span', {class: 'label', 'aria-hidden': 'true'}, t('Studies')));
  for (const {band} of day.studies) {
    const saved = savedStudy(store.data, day.date, band);
    const [mark, word] = saved?.solved === undefined ? ['', '']
      : saved.solved.first ? ['✓', t('solved at first try')] : ['•', t('solved later')];
    links.append(h('a', {href: studyHash({date: day.date, band}), 'aria-current': band === current ? 'page' : undefined},
      capital(t(band)), mark !== '' && h('span', {'aria-hidden': 'true'}, ` ${mark}`), word !== '' && h('span', {class: 'unseen'}, `, ${word}`)));
  }
  if (current !== undefined) links.append(h('a', {class: 'leave', href: hashOf({kind: 'day', date: day.date})}, t('Puzzles')));
  return links;
}

/** The links below the puzzles of a day. They appear once the studies are fetched, and not if there are none. */
export class StudyBar {
  private readonly element = h('div', {hidden: true});
  private date: string | undefined;
  private day: DayOfStudies | undefined;

  constructor(private readonly store: Store) {}

  show(date: string): HTMLElement {
    if (date !== this.date) void this.fetch(date);
    else this.update();
    return this.element;
  }

  private async fetch(date: string): Promise<void> {
    this.date = date;
    this.day = undefined;
    this.update();
    const day = await fetchStudies(date).catch(() => undefined);
    if (this.date !== date) return;
    this.day = day;
    this.update();
  }
  private update(): void {
    this.element.hidden = this.day === undefined;
    if (this.day !== undefined) this.element.replaceChildren(studyLinks(this.day, this.store));
  }
}
