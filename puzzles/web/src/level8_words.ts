import {h} from './dom';
import type {Kind, MadeTurn, RoundState} from './level8_engine';
import {count, t} from './words';

/** The colours by their letters: a word, and what stands on a small card. */
const colours = (): Record<string, [word: string, brief: string]> => ({
  r: [t('red'), t('R')], o: [t('orange'), t('O')], y: [t('yellow'), t('Y')], g: [t('green'), t('G')], b: [t('blue'), t('B')], p: [t('purple'), t('P')],
});
export const colourWord = (letter: string): string => colours()[letter]?.[0] ?? '';
export const colourBrief = (letter: string): string => colours()[letter]?.[1] ?? '';

/** A card in words: "red 7", "wild", "wild as 7", "wild as green", "Skip". */
export function cardWords(name: string): string {
  if (name === 'S') return t('Skip');
  if (name === 'W') return t('wild');
  if (name.startsWith('W=')) return t('wild as {value}', {value: colourWord(name.slice(2)) || name.slice(2)});
  return `${colourWord(name[0] as string)} ${name.slice(1)}`;
}
export const cardsInWords = (names: readonly string[]): string => names.map(cardWords).join(', ');

/** What a group is called: "run of 4". */
export const groupWords = (kind: Kind, size: number): string =>
  kind === 'run' ? t('run of {size}', {size}) : kind === 'colour' ? t('{size} of one colour', {size})
  : size === 2 ? t('pair') : size === 3 ? t('triple') : t('{size} of a kind', {size});
export const levelWords = (groups: RoundState['groups']): string => {
  const names = new Map<string, number>();
  for (const [kind, size] of groups) names.set(groupWords(kind, size), (names.get(groupWords(kind, size)) ?? 0) + 1);
  return [...names].map(([name, times]) => (times === 1 ? name : `${times} × ${name}`)).join(' + ');
};

/** A turn in words. */
export function turnInWords({take, from, lay, add = [], discard}: MadeTurn): string {
  return [
    from === undefined ? t('draw {card}', {card: cardWords(take)}) : t('take {card}', {card: cardWords(take)}),
    ...(lay === undefined ? [] : [t('lay {groups}', {groups: lay.map((group) => cardsInWords(Object.values(group)[0] as string[])).join(' + ')})]),
    ...add.map(({card, group}) => t('add {card} to group {group}', {card: cardWords(card), group})),
    ...(discard === undefined ? [] : [t('discard {card}', {card: cardWords(discard)})]),
  ].join('; ');
}

/** A step in words. `after`: the round after it, which shows the card that was taken. */
export function stepInWords(step: string, after: RoundState): string {
  const [word, card = '', group = ''] = step.split(' ');
  if (word === 'draw') return t('draw {card}', {card: cardWords(after.taken ?? '')});
  if (word === 'take') return t('take {card}', {card: cardWords(after.taken ?? '')});
  if (word === 'lay') return t('lay {groups}', {groups: step.slice(4).split(' / ').map((cards) => cardsInWords(cards.split(' '))).join(' + ')});
  return word === 'add' ? t('add {card} to group {group}', {card: cardWords(card), group}) : t('discard {card}', {card: cardWords(card)});
}

/** What the player can do next. */
export function taskWords(state: RoundState): string {
  if (!state.has_taken) return t('Turn {turn}: take a card from either pile.', {turn: state.turn});
  const drawn = t('You took {card}.', {card: cardWords(state.taken ?? '')});
  if (state.lay.length > 0) return `${drawn} ${t('Your hand holds the level.')}`;
  if (state.add.length > 0) return `${drawn} ${t('Add a card: choose it, then its group. Or discard one.')}`;
  return `${drawn} ${t('Choose a card to discard.')}`;
}

/** The table, to be read out. */
export const roundWords = (state: RoundState): string => [
  t('Level {level}: {groups}.', {level: state.level, groups: levelWords(state.groups)}),
  t('Hand: {cards}.', {cards: cardsInWords(state.hand)}),
  ...(state.top === undefined ? [] : [t('Discard pile: {card}.', {card: cardWords(state.top)})]),
  ...state.table.map(([, cards], i) => t('Group {group}: {cards}.', {group: i + 1, cards: cardsInWords(cards)})),
  t('Draw pile: {cards}.', {cards: count(state.draw, 'card')}),
  taskWords(state),
].join(' ');

/** The rules, before the first round. */
export const introWords = (): string => t('Each turn, take a card from one of the two piles, and discard one at its end. Once your hand holds what the level asks for, lay it; from then on cards that fit may be added. Get rid of all cards in few turns, the last one by discarding it.');

/** The rules and the keys. */
export const rulesView = (): Node[] => [
  h('p', {}, introWords()),
  h('ul', {},
    h('li', {}, t('A run has rising numbers in any colours, from 1 to 15; it grows at both ends.')),
    h('li', {}, t('Pairs, triples and so on have one number; a group of one colour has any numbers.')),
    h('li', {}, t('A wild ★ stands for any number or colour, and keeps it. A Skip fits nowhere: alone it can only be discarded.')),
    h('li', {}, t('Par is the fewest turns in which anybody could go out who knows the pile.'))),
  h('h3', {}, t('Keys')),
  h('table', {class: 'keys'}, ...([
    ['D', t('Draw a card')], ['T', t('take from the discard pile')], ['← →', t('walk along the hand')], ['L', t('Lay the level')],
    ['1 2 3 4', t('add the chosen card to a group')], ['E', t('discard the chosen card')], ['U', t('Take back')], ['S', t('read out the table')],
  ] as [string, string][]).map(([key, words]) => h('tr', {}, h('th', {scope: 'row'}, key), h('td', {}, words)))),
];
