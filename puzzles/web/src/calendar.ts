import {inWords, monthInWords, plusDays, today, weekdays, weeksOf} from './dates';
import {h, icon, ICONS} from './dom';
import type {Saved} from './saved';
import {counts} from './streak';
import {savedStudies} from './study_store';
import {count, t} from './words';

/** What became of the puzzles and studies of a day. */
export interface DayResults {
  won: number;
  lost: number;
  begun: number;
  /** Studies that were solved, at first try or later. */
  studies?: number;
}
/** The results of all days of daily puzzles and studies. */
export function resultsOfDays(saved: Saved): Map<string, DayResults> {
  const byDate = new Map<string, DayResults>();
  for (const game of Object.values(saved.games)) {
    if (game.daily === undefined) continue;
    const sum = byDate.get(game.daily.date) ?? {won: 0, lost: 0, begun: 0};
    if (counts(game)) ++sum[game.first?.left === 0 ? 'won' : 'lost'];
    else if (!game.first && game.steps.length > 0) ++sum.begun;
    byDate.set(game.daily.date, sum);
  }
  for (const {date, study} of savedStudies(saved)) {
    if (study.solved === undefined || study.solved.shown === true || study.solved.day < date) continue;
    const sum = byDate.get(date) ?? {won: 0, lost: 0, begun: 0};
    byDate.set(date, {...sum, studies: (sum.studies ?? 0) + 1});
  }
  return byDate;
}

interface Calendar {
  results: ReadonlyMap<string, DayResults>;
  /** The day whose month is shown first. */
  current: string;
  lead(date: string): void;
  /** The published days. Without them every day up to today can be opened. */
  dates?: Promise<string[]>;
  /** What results are called. */
  wonWords?(number: number): string;
  lostWords?(number: number): string;
}

/** A calendar of the published days, with the player's results. */
export function calendar({
  results, current, lead, dates, wonWords = (number) => t('{number} beaten', {number}), lostWords = (number) => t('{number} lost', {number}),
}: Calendar): Node[] {
  let month = current.slice(0, 7);
  let published: Set<string> | undefined;
  const note = h('p', {class: 'faint'}, dates !== undefined && t('Loading the list of days…'));
  const box = h('div', {class: 'calendar'});

  const turnTo = (months: number): void => {
    const [year = 0, number = 0] = month.split('-').map(Number);
    const whole = year * 12 + number - 1 + months;
    month = `${String(Math.floor(whole / 12)).padStart(4, '0')}-${String((whole % 12) + 1).padStart(2, '0')}`;
    draw();
    box.querySelector<HTMLElement>(months < 0 ? '.earlier' : '.later')?.focus();
  };

  const dayCell = (date: string | undefined): HTMLElement => {
    if (date === undefined) return h('td');
    const {won, lost, begun, studies = 0} = results.get(date) ?? {won: 0, lost: 0, begun: 0};
    const there = date <= today() && (published?.has(date) ?? true);
    const words = [inWords(date)];
    if (date === today()) words.push(t('today'));
    if (won > 0) words.push(wonWords(won));
    if (lost > 0) words.push(lostWords(lost));
    if (studies > 0) words.push(t('studies solved: {studies}', {studies}));
    if (begun > 0) words.push(t('begun'));
    if (!there) words.push(date > today() ? t('still to come') : t('not published'));
    return h('td', {}, h('button', {
      type: 'button', class: `day${date === today() ? ' now' : ''}${won + lost + studies > 0 ? ' done' : ''}`, 'aria-label': words.join(', '),
      'aria-current': date === current ? 'date' : undefined, disabled: !there, onclick: () => lead(date),
    }, String(Number(date.slice(8))), h('span', {class: 'marks', 'aria-hidden': 'true'},
      h('span', {class: 'won'}, '✓'.repeat(won)), h('span', {class: 'lost'}, '×'.repeat(lost)),
      begun > 0 && '…', studies > 0 && h('span', {class: 'solved'}, '•'.repeat(studies)))));
  };

  const draw = (): void => {
    box.replaceChildren(
      h('div', {class: 'bar'},
        h('button', {type: 'button', class: 'tool earlier', 'aria-label': t('Month before'), onclick: () => turnTo(-1)}, icon(ICONS.previous)),
        h('h3', {'aria-live': 'polite'}, monthInWords(`${month}-01`)),
        h('button', {type: 'button', class: 'tool later', 'aria-label': t('Month after'), onclick: () => turnTo(1)}, icon(ICONS.next))),
      h('table', {}, h('thead', {}, h('tr', {}, ...weekdays().map((name) => h('th', {scope: 'col'}, name)))),
        h('tbody', {}, ...weeksOf(month).map((week) => h('tr', {}, ...week.map(dayCell))))));
  };
  draw();

  dates?.then(
    (known) => {
      // Days are published ahead of time, but only those up to today can be played.
      published = new Set(known.filter((date) => date <= today()));
      const days = [...published];
      note.textContent = days.length === 0 ? t('No days are published here.')
        : t('{days}, from {first} to {last}.', {days: count(days.length, 'day'), first: inWords(days[0] as string), last: inWords(days[days.length - 1] as string)});
      draw();
    },
    () => (note.textContent = t('The list of days could not be loaded. Days that were loaded before can still be played.')));

  return [box, note,
    h('div', {class: 'row'},
      h('button', {type: 'button', class: 'main', onclick: () => lead(today())}, t('Today')),
      h('button', {type: 'button', onclick: () => lead(plusDays(today(), -1))}, t('Yesterday')))];
}
