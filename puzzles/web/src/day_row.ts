import './study.css';
import {KINDS, type Kind, type Piece} from './day_kinds';
import {h, showIn} from './dom';
import type {Store} from './store';
import {capital, t} from './words';

/** What is published for a day, by kinds. A kind is missing until it is fetched. */
export type Pieces = ReadonlyMap<Kind, readonly Piece[]>;

/** Screen readers read a mark that is a number; otherwise the word says it. */
const isRead = (mark: string): boolean => /\d/.test(mark);

/** Links to pieces of a day, with what became of them. */
export const linksTo = (pieces: readonly Piece[], {data}: Store, current?: string): HTMLElement[] => pieces.map(({name, hash, fate}) => {
  const {mark, word} = fate(data);
  return h('a', {href: hash, 'aria-current': hash === current ? 'page' : undefined}, capital(name),
    mark !== '' && h('span', {'aria-hidden': isRead(mark) ? undefined : 'true'}, ` ${mark}`), word !== '' && h('span', {class: 'unseen'}, `, ${word}`));
});

/** The puzzles of a day as buttons above the table. */
export const bandButtons = (pieces: readonly Piece[], {data}: Store, current: string, lead: (hash: string) => void): HTMLElement =>
  h('div', {class: 'bands', role: 'group', 'aria-label': t('Puzzles of this day')}, ...pieces.map(({name, hash, deal, fate}) => {
    const {mark, word, colour} = fate(data);
    return h('button', {type: 'button', 'aria-pressed': deal === current ? 'true' : 'false', onclick: () => lead(hash)},
      capital(name), h('span', {class: `mark ${colour}`, 'aria-hidden': isRead(mark) ? undefined : 'true'}, mark), word !== '' && h('span', {class: 'unseen'}, word));
  }));

/** A day in a row: links to its pieces, and to the day as a whole once something of it is done. */
export class DayRow {
  readonly element = h('nav', {class: 'studies', 'aria-label': t('The day')});
  private date = '';
  private pieces = new Map<Kind, readonly Piece[]>();
  /** What is on the table, and whether the page shows its kind by itself. */
  private at: {kind: Kind; hash: string; isShown: boolean} | undefined;

  /** `came` is called when a kind has been fetched, `open` to see the whole day. */
  constructor(private readonly store: Store, private readonly came: () => void, private readonly open: (date: string, pieces: Pieces) => void) {}

  /** Shows a day of which one kind is known already. Other kinds follow when they are fetched; those without pieces do not. */
  show(date: string, kind: Kind, known: readonly Piece[], hash: string, isShown: boolean): void {
    this.at = {kind, hash, isShown};
    const isNew = date !== this.date;
    if (isNew) {
      this.date = date;
      this.pieces = new Map();
    }
    this.pieces.set(kind, known);
    this.update();
    if (!isNew) return;
    const {pieces} = this;
    for (const other of KINDS)
      if (other !== kind) void other.fetch(date).then((found) => {
        pieces.set(other, found);
        if (pieces !== this.pieces) return; // another day is shown
        this.update();
        this.came();
      }, () => undefined);
  }

  /** The first open piece, of the kind on the table before others. */
  next(): Piece | undefined {
    const kinds = [...KINDS].sort((a, b) => Number(b === this.at?.kind) - Number(a === this.at?.kind));
    return kinds.flatMap((kind) => this.pieces.get(kind) ?? []).find(({fate}) => !fate(this.store.data).done);
  }

  private update(): void {
    const {at, date, pieces} = this;
    const all = [...pieces.values()].flat();
    const done = all.filter(({fate}) => fate(this.store.data).done).length;
    const groups = KINDS.filter((kind) => (pieces.get(kind) ?? []).length > 0 && !(kind === at?.kind && at.isShown)).flatMap((kind) => [
      h('a', {class: `label${kind === at?.kind ? ' here-label' : ''}`, href: kind.hash(date)}, kind.name()),
      h('span', {class: kind === at?.kind ? 'here' : 'other', role: 'group', 'aria-label': kind.name()}, ...linksTo(pieces.get(kind) ?? [], this.store, at?.hash))]);
    this.element.hidden = groups.length + done === 0;
    showIn(this.element, ...groups, ...(done === 0 ? [] : [
      h('button', {type: 'button', 'data-action': 'day', onclick: () => this.open(this.date, this.pieces)}, `${t('The day')} ${done}/${all.length}`)]));
  }
}
