import {h} from './dom';

const KEYS: [string, string][] = [
  ['← → ↑ ↓', 'walk along cards and piles'], ['Enter, Space', 'choose a card; lay it on a pile'],
  ['1 2 3 4', 'lay the card on a pile: two ascending, two descending'], ['E', 'end the turn'],
  ['U', 'take back'], ['T', 'mark where cards may go'], ['W', 'can it still be won?'],
  ['H', 'hint, and again for more'], ['A', 'advice'], ['C', 'show chances to win'], ['S', 'read out the table'],
];

export function help(): Node[] {
  return [
    h('p', {}, 'Lay all 98 cards, 2 to 99, on four piles.'),
    h('ul', {},
      h('li', {}, 'The two piles ↑ begin at 1 and rise: each card must be higher than the one before.'),
      h('li', {}, 'The two piles ↓ begin at 100 and fall: each card must be lower.'),
      h('li', {}, 'The backtrick: a card may go the wrong way if it is exactly ten away. On ↑ 48 goes the 38, on ↓ 48 the 58.'),
      h('li', {}, 'Each turn lay at least two cards, then draw back up to a full hand. Experts lay at least three. With the draw pile empty one is enough.'),
      h('li', {}, 'If you cannot lay enough, the game is over. Nothing left is a win; fewer than ten left is excellent.')),
    h('p', {}, 'Cards may be taken back until the next are drawn. The draw pile is hidden; “More” has an open mode that shows it, for the pure puzzle.'),
    h('p', {}, 'The solver in this page knows the whole deck. It says “yes” only with a win in hand, and “no” only with a proof. Hints come from it.'),
    h('p', {}, 'The adviser does not look at the draw pile. It sees what you see, has learnt from many games, and says what it would lay, and why. What either of them tells is noted as help.'),
    h('h3', {}, 'Keys'),
    h('table', {class: 'keys'}, h('tbody', {}, ...KEYS.map(([keys, words]) =>
      h('tr', {}, h('th', {scope: 'row'}, ...keys.split(' ').map((key) => /^[A-Za-z]+,?$/.test(key) && key.length > 1 ? `${key} ` : h('kbd', {}, key))), h('td', {}, words))))),
    h('p', {class: 'faint'}, 'The Game is by Steffen Benndorf and published by NSV. This page is independent of both. It keeps your data in this browser only and sends it nowhere.'),
  ];
}
