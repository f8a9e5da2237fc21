import {h} from './dom';
import {laidIn, ME, me, type Ending, type Kind, type MadeTurn, type PlayerState, type RoundAdvice, type RoundState} from './level8_engine';
import type {Strength} from './level8_link';
import {capital, count, percent, t} from './words';

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
export const levelWords = (groups: PlayerState['groups']): string => {
  const names = new Map<string, number>();
  for (const [kind, size] of groups) names.set(groupWords(kind, size), (names.get(groupWords(kind, size)) ?? 0) + 1);
  return [...names].map(([name, times]) => (times === 1 ? name : `${times} × ${name}`)).join(' + ');
};

export const playerWords = (player: number): string => (player === ME ? t('you') : t('Player {player}', {player}));
export const strengthWords = (strength: Strength): string => ({quick: t('quick'), strong: t('strong'), strongest: t('strongest')})[strength];
/** The others of a game: "3 others, strong". */
export const othersWords = (others: number, strength: Strength): string => `${count(others, 'opponent')}, ${strengthWords(strength)}`;

const takeWords = (card: string | undefined, from: number | undefined, player: number): string => {
  const words = card === undefined ? '' : cardWords(card);
  if (from === undefined) return words === '' ? t('draw') : t('draw {card}', {card: words});
  return from === player ? t('take {card}', {card: words}) : t('take {card} from {player}', {card: words, player: playerWords(from)});
};
const layWords = (groups: readonly (readonly string[])[]): string => t('lay {groups}', {groups: groups.map(cardsInWords).join(' + ')});
const addWords = (card: string, group: number | string, owner: number, player: number): string => owner === player
  ? t('add {card} to group {group}', {card: cardWords(card), group}) : t('add {card} to group {group} of {player}', {card: cardWords(card), group, player: playerWords(owner)});
const skipWords = (player: number): string => t('Skip before {player}', {player: playerWords(player)});

/** What is done after a card is taken, by a player. */
const endingWords = (turn: Ending, player: number): string[] => [
  ...(turn.lay === undefined ? [] : [layWords(laidIn(turn))]),
  ...(turn.add ?? []).map(({card, group, player: owner = player}) => addWords(card, group, owner, player)),
  ...(turn.discard === undefined ? [] : [t('discard {card}', {card: cardWords(turn.discard)})]),
  ...(turn.skip === undefined ? [] : [skipWords(turn.skip)]),
];
/** A turn of the player in words. */
export const turnInWords = (turn: MadeTurn): string => [takeWords(turn.take, turn.from, ME), ...endingWords(turn, ME)].join('; ');

/** What another player did, in brief: cards that were laid lie on the table. */
export function turnSeen({take = '', from, lay, add = [], discard, skip}: MadeTurn, player: number): string {
  const taken = take === '' ? '' : cardWords(take);
  return [
    from === undefined ? t('draws a card') : from === ME ? t('takes {card} from you', {card: taken})
      : from === player ? t('takes {card} back', {card: taken}) : t('takes {card} from player {player}', {card: taken, player: from}),
    ...(lay === undefined ? [] : [t('lays the level')]),
    ...(add.length === 0 ? [] : [add.length === 1 ? t('adds {card}', {card: cardsInWords(add.map(({card}) => card))}) : t('adds {cards}', {cards: count(add.length, 'card')})]),
    ...(discard === undefined ? [] : [t('discards {card}', {card: cardWords(discard)})]),
    ...(skip === undefined ? [] : [skip === ME ? t('makes you miss a turn') : t('makes player {player} miss a turn', {player: skip})]),
  ].join(', ');
}

/** A step in words, with the player if it is another one. `before`, `after`: the round then; it shows the card that was taken. */
export function stepInWords(step: string, before: RoundState, after: RoundState): string {
  const [word, card = '', group = '', owner] = step.split(' ');
  const {player} = before;
  const words = word === 'next' ? t('the next round')
    : word === 'draw' ? takeWords(after.taken, undefined, player)
    : word === 'take' ? takeWords(after.taken, Number(card || player), player)
    : word === 'lay' ? layWords(step.slice(4).split(' / ').map((cards) => cards.split(' ')))
    : word === 'add' ? addWords(card, group, Number(owner ?? player), player)
    : word === 'skip' ? skipWords(Number(card))
    : t('discard {card}', {card: cardWords(card)});
  return player === ME || word === 'next' ? words : `${playerWords(player)}: ${words}`;
}

/** What the player can do next. */
export function taskWords(state: RoundState): string {
  const alone = state.players.length === 1;
  if (state.player !== ME) return `${t('Player {player} is on turn.', {player: state.player})}${me(state).skipped ? ` ${t('You miss a turn.')}` : ''}`;
  if (!state.has_taken) return alone ? t('Turn {turn}: take a card from either pile.', {turn: state.turn}) : t('Your turn: take a card from any pile.');
  const drawn = t('You took {card}.', {card: cardWords(state.taken ?? '')});
  if (state.lay.length > 0) return `${drawn} ${t('Your hand holds the level.')}`;
  if (state.add.length > 0) return `${drawn} ${t('Add a card: choose it, then its group. Or discard one.')}`;
  if (state.skip.length > 0) return `${drawn} ${t('Discard a card, or choose a Skip and then the player who is to miss a turn.')}`;
  return `${drawn} ${t('Choose a card to discard.')}`;
}

const tableWords = ({top, table}: PlayerState): string[] => [
  ...(top === undefined ? [] : [t('Discard pile: {card}.', {card: cardWords(top)})]),
  ...table.map(([, cards], i) => t('Group {group}: {cards}.', {group: i + 1, cards: cardsInWords(cards)})),
];
/** The table, to be read out. */
export const roundWords = (state: RoundState): string => [
  t('Level {level}: {groups}.', {level: me(state).level, groups: levelWords(me(state).groups)}),
  t('Hand: {cards}.', {cards: cardsInWords(state.hand)}),
  ...tableWords(me(state)),
  ...state.players.slice(ME).flatMap((player, i) => [
    t('Player {player}, level {level}: {cards}.', {player: i + ME + 1, level: player.level, cards: count(player.cards, 'card')}), ...tableWords(player)]),
  t('Draw pile: {cards}.', {cards: count(state.draw, 'card')}),
  taskWords(state),
].join(' ');

/** Each way to go on, and what is expected of it. The first is the best. */
export const adviceWords = ({advice, then}: RoundAdvice, alone: boolean): [words: string, facts: string][] => advice.map((way, i) => {
  const words = way.draw === undefined && way.take === undefined ? endingWords(way, ME) : [takeWords(way.take, way.from, ME)];
  if (i === 0 && then !== undefined) words.push(...endingWords(then, ME));
  return [capital(words.join('; ')), [
    ...(alone && way.win === 1 ? [] : [t('{chance} to go out first', {chance: percent(way.win)})]),
    ...(way.turns_to_lay === undefined ? [] : [t('level laid in {turns} turns', {turns: way.turns_to_lay.toFixed(1)})]),
    ...(way.turns_to_win === undefined ? [] : [t('out in {turns} turns', {turns: way.turns_to_win.toFixed(1)})]),
  ].join(', ')];
});

/** The rules, before the first round. */
export const introWords = (): string => t('Each turn, take a card from one of the two piles, and discard one at its end. Once your hand holds what the level asks for, lay it; from then on cards that fit may be added. Get rid of all cards in few turns, the last one by discarding it.');

/** The rules and the keys. */
export const rulesView = (): Node[] => [
  h('p', {}, introWords()),
  h('ul', {},
    h('li', {}, t('A run has rising numbers in any colours, from 1 to 15; it grows at both ends.')),
    h('li', {}, t('Pairs, triples and so on have one number; a group of one colour has any numbers.')),
    h('li', {}, t('A wild ★ stands for any number or colour, and keeps it. A Skip fits nowhere: alone it can only be discarded.')),
    h('li', {}, t('Against others, the top card of any discard pile may be taken, and cards may be added to the groups of all players. A Skip laid before a player takes away a turn: choose the card, then the player.')),
    h('li', {}, t('Whoever goes out gains two levels, everybody else whose level lies gains one.')),
    h('li', {}, t('Par is the fewest turns in which anybody could go out who knows the pile.'))),
  h('h3', {}, t('Keys')),
  h('table', {class: 'keys'}, ...([
    ['D', t('Draw a card')], ['T', t('take from the discard pile')], ['← →', t('walk along the hand')], ['L', t('Lay the level')],
    ['1 2 3 4', t('add the chosen card to a group')], ['E', t('discard the chosen card')], ['U', t('Take back')], ['A', t('Advice')], ['S', t('read out the table')],
  ] as [string, string][]).map(([key, words]) => h('tr', {}, h('th', {scope: 'row'}, key), h('td', {}, words)))),
];
