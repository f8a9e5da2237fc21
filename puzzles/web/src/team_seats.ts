import './team.css';
import type {Board} from './board';
import {h, icon, set, showIn} from './dom';
import {PILES} from './engine';
import {rulesName} from './game';
import type {Language, Said, TeamState} from './team_engine';
import {isPerson, type Persons} from './team_persons';
import {seatName, statementInWords} from './team_words';
import {count, t} from './words';

/** Who sits at the table. */
export const seatList = (): HTMLElement => h('ol', {class: 'seats', 'aria-label': t('Players')});

const PERSON = 'M12 4a3.5 3.5 0 1 0 .01 0M5 20c0-4 3-6 7-6s7 2 7 6';
const COMPUTER = 'M4 5h16v11H4zM8 20h8M12 16v4';

/** Shows how many cards each player holds, and who is on turn. With `change`, it lets each seat be a person or a computer. */
export function showSeats(list: HTMLElement, {hands, player, seat}: TeamState, isOver: boolean, persons: Persons, change?: (player: number) => void): void {
  const name = (one: number): string => (one === seat ? t('You') : String(one));
  const chooser = (one: number): HTMLElement => {
    const person = isPerson(persons, one);
    return h('button', {
      type: 'button', onclick: () => change?.(one),
      'aria-label': person ? t('{name}: a person. Make it a computer', {name: seatName(one, seat)}) : t('{name}: a computer. Make it a person', {name: seatName(one, seat)}),
    }, name(one), icon(person ? PERSON : COMPUTER));
  };
  showIn(list, ...hands.map((cards, i) => h('li', {'aria-current': !isOver && player === i + 1 ? 'true' : undefined},
    change !== undefined ? chooser(i + 1) : h('span', {'aria-hidden': 'true'}, name(i + 1), h('span', {class: 'back'}), String(cards)),
    h('span', {class: 'unseen'}, `${seatName(i + 1, seat)}: ${count(cards, 'card')}`))));
}

/** Puts a button in the place of a hand that nobody may see yet. Without `next` it takes the button away. */
export function coverHand(board: Board, next: number | undefined, show: () => void): void {
  const cover = board.element.querySelector('.cover');
  const words = next === undefined ? undefined : t('Player {player} is next: show the hand', {player: next});
  if (cover?.textContent === words) return;
  cover?.remove();
  if (words === undefined) return;
  const button = h('button', {type: 'button', class: 'action main cover', 'aria-keyshortcuts': 'E', onclick: show}, words);
  board.element.querySelector('.hand')?.append(button);
  button.focus({preventScroll: true});
}

/** Writes on each pile who asks what of it. */
export function showWishes(board: Board, said: readonly Said[], you: number): void {
  for (const pile of PILES) {
    const element = board.pileElement(pile);
    element.querySelector('.wishes')?.remove();
    const here = said.filter(([, one]) => one === pile);
    if (here.length === 0) continue;
    const asking = (far: boolean): string => here.filter(([, , words]) => (words === 'please not far') === far)
      .map(([player]) => (player === you ? t('you') : String(player))).join(' ');
    const [leave, notFar] = [asking(false), asking(true)];
    // The style sheet writes the text; the name of the pile has it in full.
    element.append(h('span', {class: 'wishes', 'aria-hidden': 'true'},
      leave !== '' && h('span', {class: 'strong', 'data-note': t('leave: {players}', {players: leave})}),
      notFar !== '' && h('span', {'data-note': t('not far: {players}', {players: notFar})})));
    set(element, 'aria-label', [element.getAttribute('aria-label'), ...here.map(([player, , words]) => `${seatName(player, you)}: ${statementInWords(words)}`)].join(', '));
  }
}

/** The rules of the table, which may be chosen until the first card is laid. */
function rulesChoice(rules: string, begun: boolean, choose: (rules: string) => void): HTMLElement {
  if (begun) return h('span', {class: 'tag'}, rules);
  const printed = rules.replace(/-.*/, '');
  const hand = printed === 'duo' ? 6 : 5;
  const all: [string, string][] = [
    [printed, t('printed')], [`${printed}-expert`, t('expert')], [`${printed}-expert-${hand}`, t('expert, hand of {hand}', {hand})]];
  const box = h('select', {'aria-label': t('Rules'), onchange: () => choose(box.value)},
    ...all.map(([value, words]) => h('option', {value, selected: value === rules}, words)));
  return box;
}

/** How the table talks, and whether the player chooses what to say. */
export interface Talk {
  language: Language;
  own: boolean;
}

/** How the table talks, which may be chosen until the first card is laid. */
function talkChoice(talk: Talk, begun: boolean, choose: (talk: Talk) => void): HTMLElement {
  const all: [string, Talk][] = [
    [t('no talk'), {language: 0, own: false}], [t('one statement'), {language: 1, own: false}], [t('two statements'), {language: 2, own: false}],
    [t('one, chosen by me'), {language: 1, own: true}], [t('two, chosen by me'), {language: 2, own: true}]];
  const current = all.findIndex(([, {language, own}]) => language === talk.language && own === talk.own);
  if (begun) return h('span', {class: 'tag'}, all[current]?.[0] ?? '');
  const box = h('select', {'aria-label': t('Talk'), onchange: () => choose((all[Number(box.value)] as [string, Talk])[1])},
    ...all.map(([words], value) => h('option', {value, selected: value === current}, words)));
  return box;
}

/** Which deal it is, and by which rules and with what talk it is played. Other rules are for numbered deals. */
export const headingOf = (state: TeamState, talk: Talk, begun: boolean, lead: (deal: string) => void, choose: (talk: Talk) => void): HTMLElement =>
  h('p', {class: 'date'}, h('strong', {}, state.number === undefined ? rulesName(state) : t('Deal {number}', {number: state.number})),
    state.number !== undefined && rulesChoice(state.rules.name, begun, (name) => lead(`${name}:${state.number}`)),
    talkChoice(talk, begun, choose));
