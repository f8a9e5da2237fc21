import {h} from './dom';
import {cardButton, cardFace, groupElement, groupPlace} from './level8_cards';
import {ME, me, type PlayerState, type RoundState} from './level8_engine';
import {cardWords, levelWords, turnSeen} from './level8_words';
import {count, t} from './words';

/** What the player does on the board. */
export interface BoardActions {
  draw(): void;
  /** The discard pile of a player. */
  pile(owner: number): void;
  /** A group of a player, from 1. */
  group(owner: number, group: number): void;
  /** Another player. */
  seat(player: number): void;
  /** A card of the hand, by its place. */
  card(index: number): void;
}

/** The other players, the piles, the groups on the table and the hand. */
export class RoundBoard {
  private readonly seats = h('div', {class: 'seats-8'});
  private readonly heaps = h('div', {class: 'heaps'});
  private readonly groups = h('div', {class: 'groups', role: 'group', 'aria-label': t('On the table')});
  private readonly held = h('div', {class: 'held', role: 'group', 'aria-label': t('Your hand')});
  readonly element = h('div', {class: 'board'}, this.seats, this.heaps, this.groups, this.held);

  constructor(private readonly actions: BoardActions) {}

  /** Shows a round. `still`: nothing can be done. `selected`: the place of the chosen card. */
  show(state: RoundState, still: boolean, selected?: number): void {
    const {draw, card, pile} = this.actions;
    const {taken, has_taken: hasTaken, hand, player} = state;
    const chosen = still || selected === undefined ? undefined : hand[selected];
    const mine = !still && player === ME;
    const {top, table, groups} = me(state);
    this.seats.replaceChildren(...state.players.flatMap((one, i) => (i + 1 === ME ? [] : [this.seat(state, one, i + 1, mine, chosen)])));
    const owned = top === undefined ? '' : cardWords(top);
    this.heaps.replaceChildren(
      h('button', {type: 'button', class: `heap draw-heap${mine && !hasTaken && state.draw > 0 ? ' target' : ''}`, 'data-key': 'draw', 'aria-keyshortcuts': 'D', onclick: () => draw()},
        h('span', {class: 'back'}), h('span', {}, t('Draw pile: {cards}', {cards: count(state.draw, 'card')}))),
      h('button', {type: 'button', class: `heap discard-heap${mine && (chosen !== undefined || (!hasTaken && owned !== '')) ? ' target' : ''}`, 'data-key': `pile${ME}`, 'aria-keyshortcuts': 'T', onclick: () => pile(ME)},
        top === undefined ? h('span', {class: 'none'}) : cardFace(top), h('span', {}, t('Discard pile'))));
    this.groups.replaceChildren(...(table.length === 0 ? groups.map(([kind, size]) => groupPlace(kind, size)) : this.groupsOf(state, ME, chosen)));
    let marked = hasTaken && player === ME ? taken : undefined;
    this.held.replaceChildren(...hand.map((name, i) => {
      const isNew = name === marked;
      if (isNew) marked = undefined;
      return cardButton(name, `card${i}`, selected === i && !still, () => card(i), isNew ? t('new') : '');
    }));
  }

  /** Moves the focus along the hand. */
  walk(step: number): void {
    const cards = [...this.held.querySelectorAll('button')];
    const at = cards.indexOf(document.activeElement as HTMLButtonElement);
    cards[at < 0 ? 0 : (at + step + cards.length) % cards.length]?.focus();
  }

  private groupsOf({players, add}: RoundState, owner: number, chosen: string | undefined): HTMLElement[] {
    return (players[owner - 1] as PlayerState).table.map(([kind, cards], i) => groupElement(
      kind, cards, i + 1, `group${owner}-${i + 1}`,
      chosen !== undefined && add.some(([card, group, , of]) => card === chosen && group === i + 1 && of === owner),
      () => this.actions.group(owner, i + 1)));
  }

  /** Another player: the discard pile, what everybody knows, the latest turn, the groups. */
  private seat(state: RoundState, seen: PlayerState, player: number, mine: boolean, chosen: string | undefined): HTMLElement {
    const {level, cards, top, skipped, last, groups} = seen;
    const onTurn = !state.over && state.player === player;
    const facts = [t('level {level}', {level}), count(cards, 'card')];
    return h('section', {class: `seat-8${onTurn ? ' on-turn' : ''}`, 'aria-label': t('Player {player}', {player}), 'aria-current': onTurn ? 'true' : undefined},
      h('button', {
        type: 'button', class: `heap${mine && !state.has_taken && top !== undefined ? ' target' : ''}`, 'data-key': `pile${player}`, 'aria-label': `${t('Discard pile of player {player}', {player})}: ${top === undefined ? t('empty') : cardWords(top)}`,
        onclick: () => this.actions.pile(player),
      }, top === undefined ? h('span', {class: 'none'}) : cardFace(top)),
      h('button', {
        type: 'button', class: `who${chosen === 'S' && state.skip.includes(player) ? ' target' : ''}`, 'data-key': `seat${player}`, onclick: () => this.actions.seat(player),
      }, h('strong', {}, t('Player {player}', {player})), skipped && h('span', {class: 'skipped'}, h('span', {'aria-hidden': 'true'}, '⊘'), h('span', {class: 'unseen'}, t('misses a turn'))),
      h('span', {}, ` ${facts.join(' · ')}`),
      h('span', {class: 'last'}, last === undefined ? levelWords(groups) : turnSeen(last, player))),
      h('div', {class: 'groups'}, ...this.groupsOf(state, player, chosen)));
  }
}
