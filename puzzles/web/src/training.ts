import './training.css';
import {h, s, set} from './dom';
import type {Engine} from './engine';
import {Told} from './faults';
import type {Part} from './parts';
import type {Solver} from './solver';
import type {Store} from './store';
import {StudyView} from './study';
import type {PlacedStudy} from './study_place';
import type {SavedStudy} from './study_store';
import {Miner} from './training_miner';
import {countOutcome, dueRepeat, keyOfStudy, training, type Attempt, type Training, type TrainingStudy} from './training_store';
import {capital, moreWords, t} from './words';

const BANDS = ['easy', 'medium', 'hard'] as const;
/** The names of themes, as the engine has them. */
const themes = (): Record<string, string> => ({
  'trick-chain': t('trick chain'), 'kept-pile': t('keeping a pile'), 'trick-order': t('order of two tricks'), 'long-turn': t('long turn'),
});

const signed = (change: number): string => (change < 0 ? `−${-change}` : `+${change}`);

/**
 * An endless row of studies. While one is played, the next is mined ahead. First tries give a rating, and studies that
 * failed come again.
 */
export class TrainingView implements Part {
  readonly element = h('section', {class: 'training', 'aria-label': t('Training'), hidden: true});
  private readonly view: StudyView;
  private readonly wait = h('div', {class: 'wait', role: 'status'});
  private readonly band = this.choice(t('Difficulty'), BANDS.map((band) => [band, capital(t(band))]), 'band');
  private readonly theme = this.choice(t('Theme'), [['', t('all themes')], ...Object.entries(themes())], 'theme');
  private readonly figures = h('div', {class: 'figures'});
  /** Counts what was opened, so that a study found late does not replace another. */
  private opened = 0;
  private mining: {of: string; found: Promise<TrainingStudy | undefined>} | undefined;

  private constructor(
    private readonly miner: Miner,
    engine: Engine,
    solver: Solver,
    private readonly store: Store,
    announce: (text: string) => void,
  ) {
    this.view = new StudyView(engine, solver, store, announce);
    this.element.append(this.wait, this.view.element, h('div', {class: 'panel'}, h('div', {class: 'row choice'}, this.band, this.theme), this.figures));
  }

  /** Loads what the training needs beside the page. */
  static async load(engine: Engine, solver: Solver, store: Store, announce: (text: string) => void): Promise<TrainingView> {
    const [miner] = await Promise.all([Miner.load(), moreWords(import.meta.glob('./languages/training/*.ts'))]);
    return new TrainingView(miner, engine, solver, store, announce);
  }

  /** "#training" is the row, "#study:42/easy" the study in the game of deal 42. */
  async open(place: string, isCurrent: () => boolean): Promise<string | undefined> {
    const title = t('Training');
    if (place === '#training') {
      void this.goOn();
    } else {
      const study = await this.studyAt(place);
      if (!isCurrent()) return title;
      ++this.opened;
      const {open} = this.kept;
      this.show(open !== undefined && keyOfStudy(open.study) === keyOfStudy(study) ? open : {study, saved: {steps: [], wrong: 0}});
    }
    this.element.hidden = false;
    return title;
  }
  close(): void {
    ++this.opened;
    this.view.close();
    this.element.hidden = true;
  }

  private get kept(): Training {
    return training(this.store.data);
  }
  /** The name of the row: its band, and its theme if one is chosen. */
  private get row(): string {
    return `${this.kept.band} ${this.kept.theme}`.trim();
  }
  private choice(label: string, options: [value: string, words: string][], name: 'band' | 'theme'): HTMLSelectElement {
    const box = h('select', {'aria-label': label, onchange: () => {
      this.kept[name] = box.value;
      delete this.kept.open;
      delete this.kept.ahead;
      this.store.save();
      void this.goOn();
    }}, ...options.map(([value, words]) => h('option', {value}, words)));
    return box;
  }

  private async studyAt(place: string): Promise<TrainingStudy> {
    const [, number, band] = /^#study:(\d{1,15})\/([a-z]+)$/.exec(place) ?? [];
    const study = band === undefined || !BANDS.some((one) => one === band) || Number(number) < 1 ? undefined
      : await this.find(band, '', Number(number), 1);
    if (study === undefined) throw new Told(t('there is no such study'));
    return study;
  }

  /** Goes on with the study that is open, or else with the next one. */
  private async goOn(): Promise<void> {
    const opened = ++this.opened;
    this.update();
    const {open} = this.kept;
    if (open !== undefined && open.saved.solved === undefined) {
      this.show(open);
      return;
    }
    this.view.close();
    this.wait.replaceChildren(t('Looking for a study…'));
    try {
      const study = await this.nextStudy();
      if (opened !== this.opened) return;
      if (study === undefined) throw new Error('no study');
      this.show({study, saved: {steps: [], wrong: 0}});
    } catch {
      if (opened !== this.opened) return;
      this.wait.replaceChildren(h('p', {}, t('No study was found.')), h('button', {type: 'button', class: 'main', onclick: () => void this.goOn()}, t('Try again')));
    }
  }

  /** A study that is to come again, or else the next one of the row. */
  private async nextStudy(): Promise<TrainingStudy | undefined> {
    const again = dueRepeat(this.kept);
    if (again !== undefined) return this.studyAt(`#study:${again}`);
    await this.mineAhead();
    const next = this.kept.ahead;
    delete this.kept.ahead;
    if (next !== undefined) this.kept.mined[this.row] = next.number;
    return next;
  }

  /** Mines the next study of the row, unless it is there already. Studies that were played are passed over. */
  private async mineAhead(): Promise<void> {
    const {row} = this;
    const {band, theme, start, mined} = this.kept;
    if (this.kept.ahead !== undefined) return;
    if (this.mining?.of !== row) {
      const mine = async (): Promise<TrainingStudy | undefined> => {
        let found = await this.miner.find(band, theme, mined[row] === undefined ? start : mined[row] + 1);
        while (found !== undefined && this.isKnown(keyOfStudy(found))) found = await this.miner.find(band, theme, found.number + 1);
        return found;
      };
      this.mining = {of: row, found: mine()};
    }
    const {mining} = this;
    try {
      const found = await mining.found;
      if (this.row !== row || found === undefined) return;
      this.kept.ahead = found;
      this.store.save();
    } finally {
      if (this.mining === mining) this.mining = undefined;
    }
  }
  private async find(band: string, theme: string, from: number, deals: number): Promise<TrainingStudy | undefined> {
    this.mining = undefined; // the miner answers one question at a time
    return this.miner.find(band, theme, from, deals);
  }
  private isKnown(key: string): boolean {
    const {results, open} = this.kept;
    return results[key] !== undefined || (open !== undefined && keyOfStudy(open.study) === key);
  }

  private show(attempt: Attempt): void {
    this.kept.open = attempt;
    this.store.save();
    this.wait.replaceChildren();
    this.view.open(this.placed(attempt));
    this.update();
    void this.mineAhead().catch(() => undefined); // asked again when it is needed
  }

  /** The attempt as the view of a study knows it. */
  private placed(attempt: Attempt): PlacedStudy {
    const {study} = attempt;
    const key = keyOfStudy(study);
    const isRepeat = this.kept.results[key] !== undefined && attempt.counted === undefined;
    return {
      task: study, hash: `#study:${key}`, title: `${t('Study')} ${key}`,
      saved: () => attempt.saved,
      keep: (saved) => this.keep(attempt, saved),
      heading: () => [h('p', {class: 'date'}, h('strong', {}, t('Training')), h('span', {class: 'tag'}, t(study.band)), isRepeat && h('span', {class: 'tag'}, t('again')))],
      about: () => this.about(attempt),
      fate: () => {
        const {solved} = attempt.saved;
        return solved?.first === true ? {done: true, mark: '✓', word: t('solved at first try'), colour: ''}
          : {done: true, mark: '•', word: t('solved later'), colour: ''};
      },
      next: () => ({offer: t('Next study'), lead: () => void this.lead()}),
    };
  }
  private lead(): void {
    if (location.hash === '#training') void this.goOn();
    else location.hash = '#training';
  }

  private keep(attempt: Attempt, saved: SavedStudy): void {
    // Another window may have written since, so what is kept is read again.
    attempt.saved = saved;
    if (attempt.counted === undefined && (saved.wrong > 0 || saved.solved !== undefined)) {
      attempt.counted = countOutcome(this.kept, attempt, saved.wrong === 0);
      this.update();
    }
    this.kept.open = attempt;
    this.store.save();
  }

  /** What is said once the study is solved. */
  private about({study, counted}: Attempt): string {
    const names = study.themes.map((theme) => themes()[theme] ?? theme);
    const change = counted?.change;
    return [
      ...(names.length === 0 ? [] : [`${t('Theme')}: ${names.join(', ')}.`]),
      ...(change === undefined ? [] : [t('Rating {rating} ({change}).', {rating: Math.round(this.kept.rating), change: signed(change)})]),
    ].join(' ');
  }

  private update(): void {
    const {band, theme, rating, deviation, streak, best, history, done, repeats} = this.kept;
    this.band.value = band;
    this.theme.value = theme;
    this.figures.replaceChildren(
      h('dl', {}, ...([
        [t('Rating'), `${Math.round(rating)} ± ${Math.round(deviation)}`], [t('In a row'), `${streak}`], [t('Longest row'), `${best}`], [t('Done'), `${done}`], [t('To come again'), `${repeats.length}`],
      ] as const).map(([name, value]) => h('div', {}, h('dt', {}, name), h('dd', {}, value)))),
      ...(history.length < 2 ? [] : [curve(history)]),
      h('p', {class: 'faint'}, t('Only the first try of a study changes the rating. A study that failed comes again after 4 others, and once more after 16.')));
  }
}

/** The ratings as a line. */
function curve(history: readonly number[]): SVGSVGElement {
  const [least, most] = [Math.min(...history), Math.max(...history)];
  const points = history.map((rating, i) => `${((i / (history.length - 1)) * 100).toFixed(1)},${(29 - ((rating - least) / Math.max(most - least, 1)) * 28).toFixed(1)}`);
  const line = s('svg', {viewBox: '0 0 100 30', preserveAspectRatio: 'none', class: 'history', role: 'img'}, s('polyline', {points: points.join(' ')}));
  set(line, 'aria-label', t('Ratings after the latest {count} first tries: {least} to {most}', {count: history.length, least, most}));
  return line;
}
