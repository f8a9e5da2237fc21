import './team.css';
import type {Board} from './board';
import {h, set} from './dom';
import {PILES} from './engine';
import type {Language, Said, TeamState} from './team_engine';
import {ME, seatName, statementInWords} from './team_words';
import {count, t} from './words';

/** Who sits at the table. */
export const seatList = (): HTMLElement => h('ol', {class: 'seats', 'aria-label': t('Players')});

/** Shows how many cards each player holds, and who is on turn. */
export function showSeats(list: HTMLElement, {hands, player}: TeamState, isOver: boolean): void {
  list.replaceChildren(...hands.map((cards, i) => h('li', {'aria-current': !isOver && player === i + 1 ? 'true' : undefined},
    h('span', {'aria-hidden': 'true'}, i + 1 === ME ? t('You') : String(i + 1), h('span', {class: 'back'}), String(cards)),
    h('span', {class: 'unseen'}, `${seatName(i + 1)}: ${count(cards, 'card')}`))));
}

/** Writes on each pile who asks what of it. */
export function showWishes(board: Board, said: readonly Said[]): void {
  for (const pile of PILES) {
    const element = board.pileElement(pile);
    element.querySelector('.wishes')?.remove();
    const here = said.filter(([, one]) => one === pile);
    if (here.length === 0) continue;
    const asking = (far: boolean): string => here.filter(([, , words]) => (words === 'please not far') === far)
      .map(([player]) => (player === ME ? t('you') : String(player))).join(' ');
    const [leave, notFar] = [asking(false), asking(true)];
    // The style sheet writes the text; the name of the pile has it in full.
    element.append(h('span', {class: 'wishes', 'aria-hidden': 'true'},
      leave !== '' && h('span', {class: 'strong', 'data-note': t('leave: {players}', {players: leave})}),
      notFar !== '' && h('span', {'data-note': t('not far: {players}', {players: notFar})})));
    set(element, 'aria-label', [element.getAttribute('aria-label'), ...here.map(([player, , words]) => `${seatName(player)}: ${statementInWords(words)}`)].join(', '));
  }
}

/** How the table talks, which may be chosen until the first card is laid. */
export function talkChoice(language: Language, begun: boolean, choose: (language: Language) => void): HTMLElement {
  const names = [t('no talk'), t('one statement'), t('two statements')];
  if (begun) return h('span', {class: 'tag'}, names[language]);
  const box = h('select', {'aria-label': t('Talk'), onchange: () => choose(Number(box.value) as Language)},
    ...names.map((words, value) => h('option', {value, selected: value === language}, words)));
  return box;
}
