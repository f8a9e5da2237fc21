import type {State} from './engine';
import {h} from './dom';

/** Prints a deal: the hand, space to write down the piles, and the draw pile below a fold. */
export function printSheet(start: State, title: string, link: string): void {
  document.querySelector('.sheet')?.remove();
  const hand = [...start.hand].sort((a, b) => a - b);
  const sheet = h('section', {class: 'sheet', 'aria-hidden': 'true'},
    h('h1', {}, `Backtrick ${title}`),
    h('p', {}, `Lay all ${start.rules.cards} cards on four piles, at least ${start.rules.min_plays} a turn, then draw back up to ${start.rules.hand}. Ascending piles begin at 1, descending ones at ${start.rules.cards + 2}. A card may go the wrong way when it is exactly ten away.`),
    h('h2', {}, 'Hand'), h('ol', {class: 'numbers'}, ...hand.map((card) => h('li', {}, String(card)))),
    h('h2', {}, 'Piles'),
    ...['↑ 1', '↑ 1', `↓ ${start.rules.cards + 2}`, `↓ ${start.rules.cards + 2}`].map((pile) => h('p', {class: 'line'}, pile)),
    h('p', {class: 'faint'}, link),
    h('div', {class: 'fold'}, 'fold here'),
    h('div', {class: 'turned'},
      h('h2', {}, 'Draw pile, from left to right'),
      h('ol', {class: 'numbers'}, ...start.draw.map((card) => h('li', {}, String(card))))));
  document.body.append(sheet);
  addEventListener('afterprint', () => sheet.remove(), {once: true});
  window.print();
}
