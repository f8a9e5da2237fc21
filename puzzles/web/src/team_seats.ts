import './team.css';
import type {Board} from './board';
import {h, set} from './dom';
import {PILES} from './engine';
import {hashOf} from './link';
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

/** Which deal it is, and by which rules and with what talk it is played. */
export const headingOf = ({number, rules}: TeamState, talk: Talk, begun: boolean, choose: (talk: Talk) => void): HTMLElement =>
  h('p', {class: 'date'}, h('strong', {}, t('Deal {number}', {number: number ?? ''})),
    rulesChoice(rules.name, begun, (name) => { location.hash = hashOf({kind: 'deal', deal: `${name}:${number}`}); }),
    talkChoice(talk, begun, choose));
