import {h} from './dom';
import {t} from './words';

const keys = (): [string, string][] => [
  ['← → ↑ ↓', t('walk along cards and piles')], [t('Enter, Space'), t('choose a card; lay it on a pile; twice: where it is nearest')],
  ['1 2 3 4', t('lay the card on a pile: two ascending, two descending')], ['E', t('end the turn')],
  ['U', t('take back (Ctrl-Z, too)')], ['T', t('mark where cards may go')], ['W', t('can it still be won?')],
  ['H', t('hint, and again for more')], ['A', t('advice')], ['C', t('show chances to win')], ['S', t('read out the table')],
];

/** The rules and the keys. `leadToLesson` opens the first game. */
export function help(leadToLesson: () => void): Node[] {
  return [
    h('p', {}, t('Lay all 98 cards, 2 to 99, on four piles.')),
    h('div', {class: 'row'}, h('button', {type: 'button', class: 'main', 'data-action': 'lesson', onclick: leadToLesson}, t('Learn it in a minute'))),
    h('ul', {},
      h('li', {}, t('The two piles ↑ begin at 1 and rise: each card must be higher than the one before.')),
      h('li', {}, t('The two piles ↓ begin at 100 and fall: each card must be lower.')),
      h('li', {}, t('The backtrick: a card may go the wrong way if it is exactly ten away. On ↑ 48 goes the 38, on ↓ 48 the 58.')),
      h('li', {}, t('Each turn lay at least two cards, then draw back up to a full hand. Experts lay at least three. With the draw pile empty one is enough.')),
      h('li', {}, t('If you cannot lay enough, the game is over. Nothing left is a win; fewer than ten left is excellent.'))),
    h('p', {}, t('Tap a card, then a pile, or drag it there. Two taps lay a card where it is nearest, by a trick first; one does if only one pile takes it. “More” lets one tap lay any card, and turns end by themselves.')),
    h('p', {}, t('Cards may be taken back until the next are drawn. The draw pile is hidden; “More” has an open mode that shows it, for the pure puzzle.')),
    h('p', {}, t('A card’s colour tells how near it is to a pile: blue-green to one that rises, rust to one that falls. The stronger, the nearer.')),
    h('p', {}, t('The solver in this page knows the whole deck. It says “yes” only with a win in hand, and “no” only with a proof. Hints come from it.')),
    h('p', {}, t('The adviser does not look at the draw pile. It sees what you see, has learnt from many games, and says what it would lay, and why. What either of them tells is noted as help.')),
    h('h3', {class: 'for-keys'}, t('Keys')),
    h('table', {class: 'keys for-keys'}, h('tbody', {}, ...keys().map(([names, words]) =>
      h('tr', {}, h('th', {scope: 'row'}, ...names.split(' ').map((key) => (/^\p{L}+,?$/u.test(key) && key.length > 1 ? `${key} ` : h('kbd', {}, key)))), h('td', {}, words))))),
    h('p', {class: 'faint'}, t('The Game is by Steffen Benndorf and published by NSV. This page is independent of both. It keeps your data in this browser only and sends it nowhere.')),
  ];
}
