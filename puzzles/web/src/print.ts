import type {State} from './engine';
import {h} from './dom';
import {t} from './words';

/** Puts a deal on a sheet that only printers see: the hand, space to write down the piles, and the draw
 * pile below a fold. */
export function makeSheet(start: State, title: string, link: string): void {
  document.querySelector('.sheet')?.remove();
  const hand = [...start.hand].sort((a, b) => a - b);
  const sheet = h('section', {class: 'sheet', 'aria-hidden': 'true'},
    h('h1', {}, `Backtrick ${title}`),
    h('p', {}, t('Lay all {cards} cards on four piles, at least {least} a turn, then draw back up to {hand}. Ascending piles begin at 1, descending ones at {last}. A card may go the wrong way when it is exactly ten away.',
      {cards: start.rules.cards, least: start.rules.min_plays, hand: start.rules.hand, last: start.rules.cards + 2})),
    h('h2', {}, t('Hand')), h('ol', {class: 'numbers'}, ...hand.map((card) => h('li', {}, String(card)))),
    h('h2', {}, t('Piles')),
    ...['↑ 1', '↑ 1', `↓ ${start.rules.cards + 2}`, `↓ ${start.rules.cards + 2}`].map((pile) => h('p', {class: 'line'}, pile)),
    h('p', {class: 'faint'}, link),
    h('div', {class: 'fold'}, t('fold here')),
    h('div', {class: 'turned'},
      h('h2', {}, t('Draw pile, from left to right')),
      h('ol', {class: 'numbers'}, ...start.draw.map((card) => h('li', {}, String(card))))));
  document.body.append(sheet);
  addEventListener('afterprint', () => sheet.remove(), {once: true});
}
