import {h, icon, ICONS, set} from './dom';
import {isAscending, PILES, type Pile, type State} from './engine';
import {nameOf, pileLabel} from './game';
import {HintArrows} from './hint_arrows';
import {draw} from './motion';
import {capital, t} from './words';

/** A play to hint at. Without a card it is any play on the pile. */
export interface Hint {
  pile: Pile;
  card?: number;
}

/** Everything that the board shows. */
export interface Shown {
  state: State;
  selected?: number | undefined;
  /** Marks where the selected card may go, or every card if none is selected. */
  targets: boolean;
  open: boolean;
  /** The board accepts no plays. */
  still: boolean;
  /** The plays to hint at, in their order. */
  hints: readonly Hint[];
  /** Marks the cards that were drawn last. */
  marksDrawn: boolean;
  /** The chance to win, in words. */
  chance?: string | undefined;
}

export interface Hands {
  /** A tap on a card. `twice`: the second of two. */
  tap(card: number, twice: boolean): void;
  /** A long press on a card. */
  choose(card: number): void;
  lay(card: number | undefined, pile: Pile): void;
}

/** The distance from which on a card has no colour. */
const FAR = 24;

/** Within this time, in milliseconds, and so near to each other, in pixels, two taps are one double tap. */
const TWICE = {time: 350, way: 20};
/** A press is long from this time on, in milliseconds. */
const LONG = 500;

/** Piles, draw pile and hand. Elements are updated in place, so that focus is kept. */
export class Board {
  readonly element: HTMLElement;
  private readonly piles = new Map<Pile, HTMLButtonElement>();
  private readonly hand: HTMLElement;
  private readonly cards = new Map<number, HTMLButtonElement>();
  private readonly drawPile: HTMLElement;
  private readonly coming: HTMLElement;
  private readonly comingCards: HTMLElement;
  private readonly progress: HTMLElement;
  private readonly arrows: HintArrows;
  readonly pileRow: HTMLElement;
  private shown: Shown | undefined;
  /** The card that is being dragged: its places are marked. */
  private dragged: number | undefined;
  /** The most cards of this deal that were to come while they were in sight. */
  private mostComing = 0;
  private tapped = {card: 0, at: -Infinity, x: 0, y: 0};

  constructor(private readonly hands: Hands) {
    this.pileRow = h('div', {class: 'piles', role: 'group', 'aria-label': t('Piles')}, ...PILES.map((pile, i) => this.makePile(pile, i + 1)));
    this.hand = h('div', {class: 'hand', role: 'group', 'aria-label': t('Your hand')});
    this.drawPile = h('div', {class: 'draw-pile'});
    this.comingCards = h('ol', {'aria-label': t('Draw pile, next card first'), tabindex: 0});
    this.coming = h('div', {class: 'coming', hidden: true}, h('span', {class: 'label'}, t('Next:')), this.comingCards);
    this.progress = h('div', {class: 'progress gauge', 'aria-hidden': 'true'}, h('span'));
    this.element = h('div', {class: 'board'}, this.drawPile, this.progress, this.pileRow, this.coming, this.hand);
    this.arrows = new HintArrows(this.element);
    this.element.append(this.arrows.element);
    this.element.addEventListener('keydown', (event) => this.walk(event));
  }

  private makePile(pile: Pile, key: number): HTMLElement {
    const {full, brief} = pileLabel(pile); // the names that hints use
    const button = h('button', {
      type: 'button', class: `pile ${isAscending(pile) ? 'ascending' : 'descending'}`,
      'data-pile': pile, onclick: () => this.hands.lay(undefined, pile),
    },
    h('span', {class: 'way', 'aria-hidden': 'true'}, icon(isAscending(pile) ? ICONS.up : ICONS.down)),
    h('span', {class: 'top'}), h('span', {class: 'note', 'aria-hidden': 'true'}),
    h('span', {class: 'name', 'aria-hidden': 'true', 'data-full': full, 'data-brief': brief}),
    h('kbd', {class: 'key', 'aria-hidden': 'true', 'data-key': key}),
    h('span', {class: 'gauge', 'aria-hidden': 'true'}, h('span')));
    this.piles.set(pile, button);
    return button;
  }

  show(shown: Shown): void {
    const before = this.shown;
    this.shown = shown;
    const {state} = shown;
    this.showPiles();
    this.showHand();
    const count = state.draw.length;
    this.drawPile.replaceChildren(
      h('span', {class: `stack${count === 0 ? ' empty' : ''}`, 'aria-hidden': 'true'}),
      h('span', {class: 'count'}, count === 0 ? t('draw pile empty') : t('{count} to draw', {count})),
      shown.chance !== undefined ? h('span', {class: 'chance'}, t('to win: '), h('strong', {}, shown.chance)) : '',
      h('span', {class: 'left'}, h('strong', {}, String(state.left)), ` ${t('left')}`),
    );
    this.progress.style.setProperty('--at', String(1 - state.left / state.rules.cards));
    this.coming.hidden = !shown.open;
    if (shown.open) this.showComing(before?.state.id !== state.id);
    set(this.element, 'data-still', shown.still);
    this.dealCards(before);
    this.arrows.show(shown.hints.flatMap(({card, pile}) => {
      const from = card === undefined ? undefined : this.cards.get(card);
      return from === undefined ? [] : [{from, to: this.pileElement(pile)}];
    }));
  }

  /** Shows the draw pile in its order. Cards that were drawn leave their room, so that nothing below moves. */
  private showComing(isNew: boolean): void {
    const {draw} = (this.shown as Shown).state;
    this.mostComing = Math.max(isNew ? 0 : this.mostComing, draw.length);
    this.comingCards.replaceChildren(...draw.map((card) => h('li', {}, String(card))),
      ...Array.from({length: this.mostComing - draw.length}, () => h('li', {class: 'gone', 'aria-hidden': 'true'}, '00')));
  }

  /** Animates the cards that were drawn since the board was shown before. */
  private dealCards(before: Shown | undefined): void {
    const {state} = this.shown as Shown;
    const isNew = before?.state.id !== state.id;
    const known = new Set(before?.state.hand);
    const stack = this.drawPile.querySelector('.stack') as Element;
    state.hand.filter((card) => isNew || (state.drawn.includes(card) && !known.has(card)))
      .sort((a, b) => a - b)
      .forEach((card, order) => draw(stack, this.cards.get(card) as HTMLElement, order));
  }

  focusHand(): void {
    const selected = [...this.cards.values()].find((card) => card.getAttribute('aria-pressed') === 'true');
    (selected ?? this.hand.querySelector<HTMLElement>('.card'))?.focus();
  }
  pileElement(pile: Pile): HTMLElement {
    return this.piles.get(pile) as HTMLElement;
  }
  cardElement(card: number): HTMLElement | undefined {
    return this.cards.get(card);
  }

  private targetsAt(pile: Pile): {may: boolean; backtrick: boolean} {
    const {state, targets} = this.shown as Shown;
    const selected = this.dragged ?? this.shown?.selected;
    if (!targets && this.dragged === undefined) return {may: false, backtrick: false};
    const here = state.targets.filter(([card, one]) => one === pile && (selected === undefined || card === selected));
    return {may: selected !== undefined && here.length > 0, backtrick: here.some(([, , trick]) => trick)};
  }

  private showPiles(): void {
    const {tops} = (this.shown as Shown).state;
    PILES.forEach((pile, i) => this.showPile(pile, tops[i] as number));
  }
  private showPile(pile: Pile, top: number): void {
    const {state, hints, still} = this.shown as Shown;
    const button = this.piles.get(pile) as HTMLButtonElement;
    const {may, backtrick} = this.targetsAt(pile);
    const last = state.rules.cards + 2;
    const topElement = button.querySelector('.top') as HTMLElement;
    if (topElement.textContent !== String(top)) topElement.textContent = String(top);
    set(topElement, 'data-number', top);
    button.classList.toggle('target', may);
    button.classList.toggle('hinted', hints[0]?.pile === pile);
    button.classList.toggle('hinted-later', hints.slice(1).some((hint) => hint.pile === pile));
    button.classList.toggle('untouched', top === (isAscending(pile) ? 1 : last));
    set(button.querySelector('.note') as HTMLElement, 'data-note', backtrick && (isAscending(pile) ? '−10' : '+10'));
    const gauge = button.querySelector('.gauge') as HTMLElement;
    gauge.style.setProperty('--at', String((top - 1) / (last - 1)));
    const words = [t('{pile}, shows {top}', {pile: capital(nameOf(pile)), top})];
    if (may) words.push(backtrick ? t('the card may go here, by backtrick') : t('the card may go here'));
    if (hints[0]?.pile === pile) words.push(t('hint: this pile'));
    set(button, 'aria-label', words.join(', '));
    set(button, 'aria-disabled', still ? 'true' : undefined);
  }

  private showHand(): void {
    const {state, selected, targets, still, hints, marksDrawn} = this.shown as Shown;
    const hand = [...state.hand].sort((a, b) => a - b);
    for (const [card, element] of this.cards) {
      if (hand.includes(card)) continue;
      element.remove();
      this.cards.delete(card);
    }
    hand.forEach((card, place) => {
      let element = this.cards.get(card);
      if (element === undefined) {
        element = this.makeCard(card);
        this.cards.set(card, element);
      }
      if (this.hand.children[place] !== element) this.hand.insertBefore(element, this.hand.children[place] ?? null);
      const fresh = marksDrawn && state.drawn.includes(card);
      const goes = state.targets.filter(([one]) => one === card);
      element.classList.toggle('fresh', fresh);
      element.classList.toggle('stuck', targets && !still && goes.length === 0);
      element.classList.toggle('hinted', hints[0]?.card === card);
      element.classList.toggle('hinted-later', hints.slice(1).some((hint) => hint.card === card));
      const tricky = targets && goes.some(([, , trick]) => trick);
      set(element.querySelector('.mark') as HTMLElement, 'data-note', tricky ? '↶' : fresh ? t('new') : undefined);
      this.colour(element, card);
      element.style.setProperty('--place', String(place - (hand.length - 1) / 2));
      set(element, 'aria-pressed', selected === card ? 'true' : 'false');
      set(element, 'aria-disabled', still ? 'true' : undefined);
      const words = [String(card)];
      if (fresh) words.push(t('new'));
      if (targets && !still)
        words.push(goes.length === 0 ? t('goes nowhere')
          : t('goes on {piles}', {piles: goes.map(([, pile, trick]) => (trick ? t('{pile} by backtrick', {pile: nameOf(pile)}) : nameOf(pile))).join(', ')}));
      if (hints[0]?.card === card) words.push(t('hint: this card'));
      set(element, 'aria-label', words.join(', '));
    });
    this.hand.style.setProperty('--cards', String(Math.max(hand.length, 1)));
    this.hand.style.setProperty('--most', String(Math.max(state.rules.hand, hand.length, 1)));
  }

  /** Colours a card by its distance to the nearest pile that takes it: the nearer, the stronger. */
  private colour(element: HTMLElement, card: number): void {
    const {tops} = (this.shown as Shown).state;
    let [nearest, ascending] = [Infinity, true];
    PILES.forEach((pile, i) => {
      const distance = isAscending(pile) ? card - (tops[i] as number) : (tops[i] as number) - card;
      if (distance > 0 && distance < nearest) [nearest, ascending] = [distance, isAscending(pile)];
    });
    element.style.setProperty('--near', String(Math.max(0, 1 - (nearest - 1) / FAR)));
    element.classList.toggle('rises', ascending);
    element.classList.toggle('falls', !ascending);
  }

  private makeCard(card: number): HTMLButtonElement {
    const element = h(
      'button', {type: 'button', class: 'card', 'data-card': card},
      h('span', {class: 'number'}, String(card)),
      h('span', {class: 'mark', 'aria-hidden': 'true'}),
      h('span', {class: 'gauge', 'aria-hidden': 'true'}),
    );
    (element.querySelector('.gauge') as HTMLElement).style.setProperty('--at', String((card - 1) / 99));
    let dragged = false;
    let held = false;
    element.addEventListener('click', (event) => {
      if (!dragged && !held) this.tap(card, event);
      dragged = held = false;
    });
    element.addEventListener('pointerdown', (down) => {
      if (down.button !== 0 || !down.isPrimary || (this.shown?.still ?? true)) return;
      dragged = held = false;
      element.setPointerCapture(down.pointerId);
      const long = setTimeout(() => {
        held = true;
        this.hands.choose(card);
      }, LONG);
      let over: Pile | undefined;
      const move = (event: PointerEvent): void => {
        const [dx, dy] = [event.clientX - down.clientX, event.clientY - down.clientY];
        if (!dragged && Math.hypot(dx, dy) < 8) return;
        if (!dragged) {
          dragged = true;
          clearTimeout(long);
          element.classList.add('dragged');
          this.drag(card);
        }
        element.style.setProperty('--dx', `${dx}px`);
        element.style.setProperty('--dy', `${dy}px`);
        over = this.pileAt(event.clientX, event.clientY);
        for (const [pile, button] of this.piles) button.classList.toggle('over', pile === over);
      };
      const end = (event: PointerEvent): void => {
        clearTimeout(long);
        element.removeEventListener('pointermove', move);
        element.removeEventListener('pointerup', end);
        element.removeEventListener('pointercancel', end);
        element.classList.remove('dragged');
        this.drag(undefined);
        element.style.removeProperty('--dx');
        element.style.removeProperty('--dy');
        for (const button of this.piles.values()) button.classList.remove('over');
        if (dragged && over !== undefined && event.type === 'pointerup') this.hands.lay(card, over);
        // If a drag or a long press ends on the card, a click event follows, which the listener above must ignore.
        setTimeout(() => (dragged = held = false));
      };
      element.addEventListener('pointermove', move);
      element.addEventListener('pointerup', end);
      element.addEventListener('pointercancel', end);
    });
    return element;
  }

  private tap(card: number, {timeStamp: at, clientX: x, clientY: y, detail}: MouseEvent): void {
    const {card: before, ...last} = this.tapped;
    this.tapped = {card, at, x, y};
    const soon = at - last.at < TWICE.time;
    // If the first of two taps laid a card, the second meets the card that took its place, and is not meant for it.
    const isByKey = detail === 0;
    if (isByKey || card === before || !soon || Math.hypot(x - last.x, y - last.y) > TWICE.way) this.hands.tap(card, soon && card === before);
  }

  private drag(card: number | undefined): void {
    this.dragged = card;
    this.showPiles();
  }
  private pileAt(x: number, y: number): Pile | undefined {
    for (const [pile, button] of this.piles) {
      const box = button.getBoundingClientRect();
      if (x >= box.left && x <= box.right && y >= box.top && y <= box.bottom) return pile;
    }
    return undefined;
  }

  /** Moves the focus by arrow keys along piles and hand, and between the two. */
  private walk(event: KeyboardEvent): void {
    const from = document.activeElement as HTMLElement | null;
    if (event.repeat && event.key === 'Enter') event.preventDefault(); // a key held down would lay the whole hand
    if (from === null || event.altKey || event.ctrlKey || event.metaKey) return;
    const piles = [...this.piles.values()];
    const cards = [...this.hand.children] as HTMLElement[];
    const row = piles.includes(from as HTMLButtonElement) ? piles : cards.includes(from) ? cards : undefined;
    if (row === undefined) return;
    const place = (row as HTMLElement[]).indexOf(from);
    const other = row === piles ? cards : piles;
    const next =
      event.key === 'ArrowLeft' ? row[place - 1]
      : event.key === 'ArrowRight' ? row[place + 1]
      : (event.key === 'ArrowDown' && row === piles) || (event.key === 'ArrowUp' && row === cards)
        ? other[Math.min(Math.floor((place / row.length) * other.length), other.length - 1)]
        : undefined;
    if (next === undefined) return;
    next.focus();
    event.preventDefault();
  }
}
