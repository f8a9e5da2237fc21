import {h} from './dom';
import {statisticsOf, tableGames, type Statistics} from './statistics';
import {classOf} from './result';
import type {Saved} from './saved';
import {capital, t} from './words';

export const tile = (number: string | number, words: string): HTMLElement => h('div', {class: 'tile'}, h('dt', {}, words), h('dd', {}, String(number)));
/** Numbers as bars: a row has its name, its number, a colour, and what is said of it. */
export function bars(rows: readonly (readonly [name: string, number: number, colour: string, words?: string])[]): HTMLElement {
  const most = Math.max(...rows.map(([, number]) => number), 1);
  return h('table', {class: 'bars'}, h('tbody', {}, ...rows.map(([name, number, colour, words = String(number)]) => {
    const bar = h('span', {class: `bar-fill ${colour}`, 'aria-hidden': 'true'});
    bar.style.setProperty('--part', String(number / most));
    return h('tr', {}, h('th', {scope: 'row'}, name), h('td', {}, number > 0 && bar, h('span', {}, words)));
  })));
}

const percentOf = (part: number, whole: number): string => `${Math.round((part / whole) * 100)}%`;

/** Statistics of the games alone, and of those at each kind of table. */
export function statisticsView(saved: Saved, today: string): Node[] {
  const tables = tableGames(saved);
  const alone = viewOf(statisticsOf(saved, today));
  if (tables.size === 0) return alone;
  const place = h('div', {}, ...alone);
  const talk = [t('no talk'), t('one statement'), t('two statements')];
  const box = h('select', {'aria-label': t('Players'), onchange: () => place.replaceChildren(
    ...viewOf(statisticsOf(saved, today, tables.get(box.value)), box.value === ''))},
  h('option', {value: ''}, t('alone')),
  ...[...tables.keys()].sort().map((group) => h('option', {value: group}, group.replace(/\/(\d)$/, (_, count) => `, ${talk[Number(count)]}`))));
  return [h('div', {class: 'choice'}, box), place];
}

function viewOf(sums: Statistics, alone = true): Node[] {
  if (sums.played + (alone ? sums.studies.played : 0) === 0)
    return [h('p', {}, t('No game has been played to its end yet. Your results will be here: how many deals you beat, how many cards were left, and how many days you have played in a row.'))];
  return [
    ...(alone ? [h('dl', {class: 'tiles'}, tile(sums.streak, t('days in a row')), tile(sums.longest, t('longest row of days')))] : []),
    ...(sums.played === 0 ? [] : gamesView(sums)),
    ...(alone && sums.studies.played > 0 ? studiesView(sums) : []),
    ...(alone ? [h('p', {class: 'faint'}, t('Each deal counts once, as it was first played to its end. A day is in the row when a puzzle or a study of that date was played to its end on that date, by your own calendar.'))] : []),
  ];
}

function gamesView(sums: Statistics): Node[] {
  const columns = ['0', '1–9', '10–19', '20–29', '30–39', '40+'];
  return [
    h('dl', {class: 'tiles games'},
      tile(sums.played, t('played')), tile(percentOf(sums.beaten, sums.played), t('beaten')), tile(sums.clean, t('beaten without help')),
      tile(sums.excellent, t('excellent, 1 to 9 left')), tile(sums.best, t('fewest left')), tile(sums.backtricks, t('backtricks'))),
    h('h3', {}, t('Cards left')),
    bars(sums.byLeft.map((number, i) => [columns[i] ?? '', number, classOf(i === 0 ? 0 : i === 1 ? 1 : 10)])),
  ];
}

function studiesView({studies, byBand}: Statistics): Node[] {
  return [
    h('h3', {}, t('Studies')),
    h('dl', {class: 'tiles studied'}, tile(studies.solved, t('solved')), tile(studies.first, t('at first try')), tile(percentOf(studies.first, studies.played), t('part at first try'))),
    h('h3', {}, t('Solved, by band')),
    bars(byBand.map(([band, {played, solved, first}]) =>
      [capital(t(band)), solved, 'won', t('{solved} of {played}, {first} at first try', {solved, played, first})])),
  ];
}
