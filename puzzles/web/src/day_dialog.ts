import type {Adviser} from './adviser';
import {noAdviser} from './assistant';
import {chancesOf} from './chances_view';
import {inBrief, today} from './dates';
import {KINDS} from './day_kinds';
import {linksTo, type Pieces} from './day_row';
import {openDialog} from './dialog';
import {h} from './dom';
import type {Engine, GameReview, State} from './engine';
import {recordOf} from './game';
import type {SavedGame} from './saved';
import {offer} from './share';
import type {Store} from './store';
import {streakOf} from './streak';
import {t} from './words';

/** The most characters of a curve, which then fits in a line on a phone. */
const WIDEST = 20;
const LEVELS = '▁▂▃▄▅▆▇█';

/** The chances from turn to turn as a row of characters, the last one after the last turn. */
export function curveOf({turns}: GameReview): string {
  const chances = chancesOf(turns);
  const width = Math.min(chances.length, WIDEST);
  return Array.from({length: width}, (_, i) => {
    const chance = chances[Math.round((i * (chances.length - 1)) / Math.max(width - 1, 1))] as number;
    return LEVELS[Math.min(Math.floor(chance * LEVELS.length), LEVELS.length - 1)];
  }).join('');
}

/** Keeps the curve of a game with its result if that is the result of this game. Returns whether it was kept. */
export function keepCurve({first, over, again}: SavedGame, review: GameReview): boolean {
  if (first === undefined || over !== true || again === true || first.turns !== review.turns.length) return false;
  first.curve = curveOf(review);
  return true;
}

/** A text about all that was done on a day, which reveals nothing of it. */
export function textOfDay(date: string, pieces: Pieces, {data}: Store, link: string): string {
  const streak = streakOf(data, today());
  const lines = KINDS.flatMap((kind) => pieces.get(kind) ?? []).filter(({fate}) => fate(data).done).flatMap(({line, deal}) => {
    const curve = deal === undefined ? undefined : data.games[deal]?.first?.curve;
    return [line(data), ...(curve !== undefined && /^[▁-█]+$/.test(curve) ? [curve] : [])];
  });
  return [`Backtrick ${date}${date === today() && streak > 1 ? ` · ${t('streak {streak}', {streak})}` : ''}`, ...lines, link].join('\n');
}

/** The whole day: its pieces with what became of them, and a text to share. */
export function dayDialog(date: string, pieces: Pieces, store: Store, engine: Engine, adviser: Adviser): void {
  const link = `${location.origin}${location.pathname}#${date}`;
  const preview = h('pre', {class: 'preview', 'aria-label': t('What you share')});
  const status = h('p', {class: 'faint', role: 'status'});
  const text = (): string => textOfDay(date, pieces, store, link);

  /** Games whose chances can still be reviewed. */
  const unseen = (): {saved: SavedGame; state: State; record: string}[] => [...pieces.values()].flat().flatMap(({deal}) => {
    const saved = deal === undefined ? undefined : store.data.games[deal];
    if (deal === undefined || saved?.first === undefined || saved.first.curve !== undefined || saved.over !== true || saved.again === true) return [];
    try {
      const record = recordOf(deal, saved.steps);
      const state = engine.state(record);
      const isFirst = state.turn === saved.first.turns && state.left === saved.first.left;
      return isFirst && adviser.offers(state.rules.name) ? [{saved, state, record}] : [];
    } catch {
      return []; // what was saved is not legal
    }
  });
  const addChances = async (): Promise<void> => {
    chances.disabled = true;
    status.textContent = t('Looking at every turn…');
    try {
      for (const {saved, state, record} of unseen()) {
        if (!keepCurve(saved, await adviser.reviewTurns(state.rules.name, record))) continue;
        store.save();
        preview.textContent = text();
      }
      status.textContent = '';
      chances.hidden = true;
    } catch {
      status.textContent = noAdviser();
      chances.disabled = false;
    }
  };
  const chances = h('button', {type: 'button', 'data-action': 'chances', hidden: unseen().length === 0, onclick: () => void addChances()}, t('Add the chances'));
  preview.textContent = text();
  openDialog(inBrief(date), [
    ...KINDS.flatMap((kind) => {
      const own = pieces.get(kind) ?? [];
      return own.length === 0 ? [] : [h('h3', {}, kind.name()), h('nav', {class: 'studies', 'aria-label': kind.name()}, ...linksTo(own, store))];
    }),
    h('h3', {}, t('What you share')), preview,
    h('div', {class: 'row'},
      h('button', {type: 'button', class: 'main', 'data-action': 'share', onclick: () => void offer(text(), (words) => (status.textContent = words))}, t('Share the day')), chances),
    status,
  ]);
}
