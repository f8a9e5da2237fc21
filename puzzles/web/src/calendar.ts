import {inWords, monthInWords, plusDays, today, weeksOf} from './dates';
import {h, icon, ICONS} from './dom';
import {counts} from './statistics';
import type {Saved} from './store';
import {count} from './words';

interface Calendar {
  saved: Saved;
  /** The day whose month is shown first. */
  current: string;
  lead(date: string): void;
  /** The published days. */
  dates: Promise<string[]>;
}

/** A calendar of the published days, with the player's results. */
export function calendar({saved, current, lead, dates}: Calendar): Node[] {
  let month = current.slice(0, 7);
  let published: Set<string> | undefined;
  const note = h('p', {class: 'faint'}, 'Loading the list of days…');
  const box = h('div', {class: 'calendar'});

  const byDate = new Map<string, {done: number; beaten: number; begun: number}>();
  for (const game of Object.values(saved.games)) {
    if (game.daily === undefined) continue;
    const sum = byDate.get(game.daily.date) ?? {done: 0, beaten: 0, begun: 0};
    if (counts(game)) {
      ++sum.done;
      if (game.first?.left === 0) ++sum.beaten;
    } else if (!game.first && game.steps.length > 0) ++sum.begun;
    byDate.set(game.daily.date, sum);
  }

  const turnTo = (months: number): void => {
    const [year = 0, number = 0] = month.split('-').map(Number);
    const whole = year * 12 + number - 1 + months;
    month = `${String(Math.floor(whole / 12)).padStart(4, '0')}-${String((whole % 12) + 1).padStart(2, '0')}`;
    draw();
    box.querySelector<HTMLElement>(months < 0 ? '.earlier' : '.later')?.focus();
  };

  const dayCell = (date: string | undefined): HTMLElement => {
    if (date === undefined) return h('td');
    const known = byDate.get(date);
    const there = date <= today() && (published?.has(date) ?? true);
    const words = [inWords(date)];
    if (date === today()) words.push('today');
    if (known !== undefined && known.beaten > 0) words.push(`${known.beaten} beaten`);
    if (known !== undefined && known.done > known.beaten) words.push(`${known.done - known.beaten} lost`);
    if (known !== undefined && known.begun > 0) words.push('begun');
    if (!there) words.push(date > today() ? 'still to come' : 'not published');
    const marks = known === undefined ? '' : '✓'.repeat(known.beaten) + '·'.repeat(known.done - known.beaten) + (known.begun > 0 ? '…' : '');
    return h('td', {}, h('button', {
      type: 'button', class: `day${date === today() ? ' now' : ''}${known?.done ? ' done' : ''}`, 'aria-label': words.join(', '),
      'aria-current': date === current ? 'date' : undefined, disabled: !there, onclick: () => lead(date),
    }, String(Number(date.slice(8))), h('span', {class: 'marks', 'aria-hidden': 'true'}, marks)));
  };

  const draw = (): void => {
    const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
    box.replaceChildren(
      h('div', {class: 'bar'},
        h('button', {type: 'button', class: 'tool earlier', 'aria-label': 'Month before', onclick: () => turnTo(-1)}, icon(ICONS.previous)),
        h('h3', {'aria-live': 'polite'}, monthInWords(`${month}-01`)),
        h('button', {type: 'button', class: 'tool later', 'aria-label': 'Month after', onclick: () => turnTo(1)}, icon(ICONS.next))),
      h('table', {}, h('thead', {}, h('tr', {}, ...names.map((name) => h('th', {scope: 'col'}, name)))),
        h('tbody', {}, ...weeksOf(month).map((week) => h('tr', {}, ...week.map(dayCell))))));
  };
  draw();

  dates.then(
    (known) => {
      // Days are published ahead of time, but only those up to today can be played.
      published = new Set(known.filter((date) => date <= today()));
      const days = [...published];
      note.textContent = days.length === 0 ? 'No days are published here.'
        : `${count(days.length, 'day')}, from ${inWords(days[0] as string)} to ${inWords(days[days.length - 1] as string)}.`;
      draw();
    },
    () => (note.textContent = 'The list of days could not be loaded. Days that were loaded before can still be played.'));

  return [box, note,
    h('div', {class: 'row'},
      h('button', {type: 'button', class: 'main', onclick: () => lead(today())}, 'Today'),
      h('button', {type: 'button', onclick: () => lead(plusDays(today(), -1))}, 'Yesterday'))];
}
