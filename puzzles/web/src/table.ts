import type {Adviser} from './adviser';
import {Assistant} from './assistant';
import type {Board} from './board';
import {Controls} from './controls';
import {today} from './dates';
import {askFirst} from './dialog';
import {h} from './dom';
import {Refusal, type Engine, type Pile, type State} from './engine';
import {END_TURN, Game, nameOf, PILE_KEYS, playOf} from './game';
import {choiceWords, endsByItself, mayBeLaid, playersBoard} from './laying';
import {Lesson, lessonDeck} from './lesson';
import {celebrate, fly, leap, settle} from './motion';
import type {Play} from './play';
import {outcomeWords, Result, type Surroundings as ResultSurroundings} from './result';
import type {Solver} from './solver';
import {sound, vibrate, type Event} from './sound';
import {isHelped, type SavedGame} from './saved';
import type {Store} from './store';
import {count, t} from './words';

/** Services that the page provides to the table. */
export interface Surroundings extends ResultSurroundings {
  /** Tells the page that something changed which it shows, too. */
  changed(): void;
  leadToday(): void;
  leadToLesson(): void;
}

/** A game under way and its end: what the player does, and what is shown of it. */
export class Table implements Play {
  readonly element = h('div', {class: 'table', hidden: true});
  private game: Game | undefined;
  saved: SavedGame = {steps: []};
  private lesson: Lesson | undefined;
  private selected: number | undefined;

  readonly assistant: Assistant;
  private readonly board: Board;
  private readonly turn = h('p', {class: 'turn'});
  private readonly controls: Controls;
  private readonly result: Result;

  constructor(
    private readonly engine: Engine,
    solver: Solver,
    adviser: Adviser,
    private readonly store: Store,
    private readonly around: Surroundings,
  ) {
    this.board = playersBoard({
      game: () => (this.playing ? this.game : undefined), settings: () => this.store.data.settings,
      choose: (card) => this.choose(card),
      lay: (card, pile, byTap) => this.lay(card, pile, byTap && this.store.data.settings.tap === 'nearest' && this.lesson === undefined),
    });
    this.assistant = new Assistant(this, solver, adviser, store);
    this.controls = new Controls(this.assistant, {
      takeBack: () => this.takeBack(),
      endTurn: () => this.endTurn(),
      askToFinish: () => this.askToEnd(),
      setTargets: (on) => this.setTargets(on),
      show: () => this.show(),
    });
    const {said, actions, advice} = this.controls;
    this.result = new Result(this, engine, solver, adviser, store, this.assistant, around, this.board, {turn: this.turn, actions, advice}, () => this.again());
    this.element.append(h('div', {class: 'saying'}, said), this.board.element, this.turn, actions, advice);
  }

  get current(): Game | undefined {
    return this.game;
  }
  /** The day and band as which the game was opened, if it is a daily puzzle. */
  get daily(): SavedGame['daily'] {
    return this.saved.daily;
  }
  get playing(): boolean {
    return this.game !== undefined && this.saved.over !== true && this.result.lookback.replay === undefined;
  }
  get begun(): boolean {
    return this.playing && (this.game as Game).steps.length > 0;
  }
  get isLesson(): boolean {
    return this.lesson !== undefined;
  }

  /** Opens a deal and resumes its saved game. Throws Refusal if there is no such deal. */
  open(deal: string, daily: SavedGame['daily']): void {
    let game = new Game(this.engine, deal);
    const known = this.store.data.games[game.deal];
    try {
      game = new Game(this.engine, game.deal, [...(known?.steps ?? [])], known?.open ?? false);
    } catch (fault) {
      if (!(fault instanceof Refusal)) throw fault; // the saved game is not legal: start anew
    }
    this.saved = known ?? {steps: []};
    if (daily !== undefined) this.saved.daily ??= daily;
    this.lesson = undefined;
    this.begin(game);
  }
  /** Opens the first game, which explains itself. */
  openLesson(): void {
    this.saved = {steps: []};
    this.lesson = new Lesson();
    this.begin(new Game(this.engine, lessonDeck()));
  }
  private begin(game: Game): void {
    this.game = game;
    this.result.lookback.forget();
    this.selected = undefined;
    this.forgetAdvice();
    this.element.hidden = false;
    this.show();
  }
  close(): void {
    this.forgetAdvice();
    this.game = undefined;
    this.result.lookback.forget();
    this.element.hidden = true;
  }
  persist(): void {
    if (this.lesson !== undefined) return;
    const game = this.game as Game;
    this.saved.steps = game.steps;
    if (game.open) this.saved.open = true;
    this.store.data.games[game.deal] = this.saved;
    this.store.save();
  }
  get isHelped(): boolean {
    return isHelped(this.saved);
  }
  private forgetAdvice(): void {
    this.assistant.forget();
    this.controls.silence();
  }

  // Settings

  /** Newcomers see the places until they have finished a game, unless they choose otherwise. */
  get showsTargets(): boolean {
    return this.store.data.settings.targets ?? this.isNewcomer;
  }
  private get isNewcomer(): boolean {
    return Object.values(this.store.data.games).every(({first}) => first === undefined);
  }
  setTargets(on: boolean): void {
    this.store.data.settings.targets = on;
    this.store.save();
    if (this.game !== undefined) this.show();
    this.around.announce(on ? t('Places where cards may go are marked.') : t('Places are no longer marked.'));
  }
  setChances(on: boolean): void {
    this.assistant.setChances(on);
    if (this.game !== undefined) this.show();
    this.around.announce(on ? t('Chances to win are shown.') : t('Chances are no longer shown.'));
  }
  askToOpen(): void {
    askFirst(t('Open the draw pile?'),
      this.saved.first === undefined
        ? t('You will see every card to come. Your result for this deal will be marked as played open; this cannot be undone.')
        : t('You will see every card to come. This game will be marked as open; this cannot be undone.'),
      t('Yes, open it'), () => this.openDrawPile());
  }
  private openDrawPile(): void {
    if (this.game === undefined) return;
    this.game.open = true;
    this.persist();
    this.show();
    this.around.announce(t('The draw pile lies open. Everything may be taken back now.'));
  }

  // What the player does

  private choose(card: number): void {
    if (!this.playing) return;
    this.selected = this.selected === card ? undefined : card;
    this.around.announce(choiceWords(card, this.selected === card));
    this.show();
  }

  /** `mayEnd`: the turn ends by itself if nothing near is left. */
  private lay(card: number | undefined, pile: Pile, mayEnd = false): void {
    const game = this.game;
    if (game === undefined || !this.playing) return;
    const laid = card ?? this.selected;
    if (!mayBeLaid(laid, pile, game, this.board, (reason) => this.refuse(reason))) return;
    const backtrick = game.isBacktrick(laid, pile);
    const pileElement = this.board.pileElement(pile);
    const from = this.board.cardElement(laid)?.getBoundingClientRect();
    const hadFocus = document.activeElement === this.board.cardElement(laid);
    if (!this.expects(`${laid}${pile}`)) return;
    game.lay(laid, pile);
    this.selected = undefined;
    this.happens(backtrick ? 'trick' : 'lay');
    this.stepped(true);
    fly(from, pileElement.querySelector('.top'), laid);
    if (backtrick) leap(pileElement, pile.startsWith('A') ? '−10' : '+10');
    if (hadFocus || card === undefined) this.refocus();
    const {left} = game.state;
    const where = {card: laid, pile: nameOf(pile)};
    const what = backtrick ? t('{card} on the {pile}, a backtrick.', where) : t('{card} on the {pile}.', where);
    if (mayEnd && endsByItself(game.state)) this.endTurn(`${what} `);
    else this.around.announce(`${what} ${this.turnWords()} ${t('{left} left.', {left})}`);
  }

  /** Whether the lesson goes on with a step. If not, says so. */
  private expects(step: string): boolean {
    const expected = this.lesson?.expects((this.game as Game).steps.length);
    if (expected === undefined || expected === step) return true;
    this.refuse(expected === END_TURN ? t('That goes as well, but now end the turn.')
      : t('That goes as well, but now lay the {card} on the {pile}.', {card: playOf(expected).card, pile: nameOf(playOf(expected).pile)}));
    return false;
  }

  /** Says why a play is refused, in place of what the turn asks for. */
  private refuse(reason: string): void {
    this.turn.textContent = reason;
    this.turn.classList.add('refused');
    this.happens('refused');
    this.around.announce(reason);
  }

  /** `before`: what happened before, in words. */
  private endTurn(before = ''): void {
    const game = this.game;
    if (game === undefined || !this.playing || !this.expects(END_TURN) || !game.endTurn()) return;
    this.selected = undefined;
    this.happens('draw');
    this.stepped();
    settle(this.board.pileRow);
    const {drawn} = game.state;
    this.refocus();
    this.around.announce(`${before}${drawn.length === 0 ? t('Nothing to draw.') : t('Drawn: {cards}.', {cards: drawn.join(', ')})} ${this.turnWords()}`);
  }

  private takeBack(): void {
    const game = this.game;
    if (game === undefined || !this.playing) return;
    const step = game.takeBack();
    if (step === undefined) {
      this.around.announce(t('Nothing may be taken back: a card was drawn since.'));
      return;
    }
    this.selected = undefined;
    this.stepped(step !== END_TURN);
    this.refocus();
    this.around.announce(step === END_TURN ? t('The end of the turn taken back.') : t('{card} taken back.', {card: playOf(step).card}));
  }

  /** `withinTurn`: the turn goes on. */
  private stepped(withinTurn = false): void {
    if (!withinTurn) this.forgetAdvice();
    else if (!this.assistant.holds()) this.controls.silence();
    this.persist();
    const {state, mayTakeBack} = this.game as Game;
    if (state.beaten || (state.over && !mayTakeBack)) this.finish();
    else this.show();
  }

  /** Sound and vibration, if the player wants them. */
  private happens(event: Event): void {
    const {settings} = this.store.data;
    if (settings.sound === true) sound(event);
    if (settings.haptics === true) vibrate(event);
  }

  // The end of the game

  private askToEnd(): void {
    this.askToFinish(t('End the game?'), t('Yes, end the game'));
  }
  askToGiveUp(): void {
    this.askToFinish(t('Give up?'), t('Yes, give up'));
  }
  /** Asks whether the game shall end before it is beaten. */
  private askToFinish(question: string, yes: string): void {
    const {left} = (this.game as Game).state;
    askFirst(question,
      this.saved.first === undefined ? t('Each deal counts once. Your result for this one will be {left} left, for good.', {left})
        : t('This game ends with {left} left. Your first result for this deal stays as it is.', {left}),
      yes, () => this.finish());
  }
  /** Ends the game, beaten or lost. */
  private finish(): void {
    const game = this.game as Game;
    const {state, open} = game;
    this.saved.over = true;
    this.saved.first ??= {
      left: state.left, turns: state.turn, backtricks: state.backtricks, day: today(), open,
      helped: this.isHelped,
    };
    this.persist();
    this.store.keepForGood();
    this.happens(state.beaten ? 'won' : 'lost');
    this.show();
    if (state.beaten) celebrate(this.board.pileRow);
    this.around.announce(outcomeWords(game));
    this.controls.actions.querySelector('button')?.focus({preventScroll: true});
  }

  private again(): void {
    const {first, daily} = this.saved;
    const fresh: SavedGame = {steps: [], ...(first ? {first, again: true} : {}), ...(daily ? {daily} : {})};
    const deal = (this.game as Game).deal;
    this.store.data.games[deal] = fresh;
    this.store.save();
    this.open(deal, daily);
    this.board.focusHand();
  }

  // Display

  show(): void {
    const game = this.game as Game;
    this.around.changed();
    const isOver = this.saved.over === true;
    this.element.classList.toggle('over', isOver);
    this.element.classList.toggle('replayed', this.result.lookback.replay !== undefined);
    if (this.result.lookback.replay !== undefined) {
      this.result.lookback.replay.show();
      return;
    }
    const done = game.steps.length;
    this.board.show({
      state: game.state, selected: this.selected, targets: this.showsTargets && this.lesson === undefined, open: game.open,
      still: isOver, hints: this.lesson?.hints(done) ?? this.assistant.hints, marksDrawn: game.state.laid === 0 && game.state.turn > 1,
      chance: this.lesson === undefined ? this.assistant.chanceWords() : undefined,
    });
    this.turn.classList.remove('refused');
    this.turn.classList.toggle('lesson', this.lesson !== undefined);
    this.turn.textContent = isOver ? '' : this.turnWords();
    this.turn.hidden = isOver;
    if (isOver) this.result.show();
    else if (this.lesson === undefined) this.controls.show(game, this.showsTargets, this.isNewcomer, this.greeting());
    else if (this.lesson.expects(done) === undefined) this.showEndOfLesson();
    else this.controls.showLesson(game);
  }

  /** Invites newcomers to the first game. */
  private greeting(): Node | undefined {
    if (!this.store.isNew) return undefined;
    const {cards} = (this.game as Game).state.rules;
    return h('span', {class: 'greeting'}, t('Lay all {cards} cards, 2 to {last}, on four piles.', {cards, last: cards + 1}), ' ',
      h('button', {type: 'button', class: 'action main', 'data-action': 'lesson', onclick: () => this.around.leadToLesson()}, t('Learn it in a minute')));
  }

  private showEndOfLesson(): void {
    const button = (label: string, action: () => void, main = false): HTMLElement =>
      h('button', {type: 'button', class: `action${main ? ' main' : ''}`, onclick: action}, label);
    this.controls.actions.replaceChildren(
      button(t('Once more'), () => this.openLesson()), button(t('Play today’s puzzles'), () => this.around.leadToday(), true));
    this.controls.advice.replaceChildren();
    this.controls.actions.querySelector<HTMLElement>('.main')?.focus();
  }

  private turnWords(): string {
    const {laid, required, beaten, over, draw, hand, rules} = (this.game as Game).state;
    if (this.lesson !== undefined)
      return this.lesson.words((this.game as Game).steps.length) ?? t('You know the game. Lay all 98 cards and you win; fewer than ten left is excellent. The trick of ten makes the difference.');
    if (beaten) return t('Beaten.');
    if (over) return t('No card can be laid: take back, or the game is lost here.');
    if (laid < required)
      return laid === 0 ? t('Lay at least {cards}.', {cards: count(required, 'card')}) : t('Lay {cards}.', {cards: count(required - laid, 'more card')});
    const draws = Math.min(rules.hand - hand.length, draw.length);
    return draws > 0 ? t('End the turn and draw {draws}, or lay more.', {draws}) : t('End the turn, or lay more.');
  }

  say(text: string, kind = '', again?: () => void): void {
    this.controls.say(text, kind, again);
    this.around.announce(text);
  }

  /** Handles a key pressed anywhere in the page. */
  key(event: KeyboardEvent): void {
    if (document.querySelector('dialog[open]') !== null) return;
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement) return;
    if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key === 'z' && this.playing) {
      this.takeBack();
      event.preventDefault();
    }
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (this.result.lookback.replay !== undefined) {
      this.result.lookback.replay.key(event);
      return;
    }
    if (this.playing && this.act(event.key)) event.preventDefault();
  }

  /** Does what a key stands for. Returns whether it stands for something. */
  private act(name: string): boolean {
    const {assistant} = this;
    const {state} = this.game as Game;
    const pile = PILE_KEYS[name];
    const key = name.toLowerCase();
    if (pile !== undefined) {
      const focused = (document.activeElement as HTMLElement | null)?.dataset['card'];
      this.lay(this.selected ?? (focused === undefined ? undefined : Number(focused)), pile);
      this.refocus();
    } else if (key === 'e') {
      if (state.over) this.askToEnd();
      else if (state.may_end) this.endTurn();
      else this.around.announce(this.turnWords());
    } else if (key === 'u') this.takeBack();
    else if (key === 's') this.around.announce(this.tableWords(state));
    else if (name === 'Escape' && this.selected !== undefined) this.choose(this.selected);
    else if (this.lesson !== undefined) return false;
    else if (key === 't') this.setTargets(!this.showsTargets);
    else if (key === 'w') assistant.judge();
    else if (key === 'h') assistant.giveHint(Math.min(assistant.strength + 1, 3));
    else if (key === 'a') assistant.advise();
    else if (key === 'c' && assistant.hasAdviser) this.setChances(!assistant.showsChances);
    else return false;
    return true;
  }

  private tableWords(state: State): string {
    const [a1, a2, d1, d2] = state.tops;
    const hand = [...state.hand].sort((a, b) => a - b).join(', ');
    const table = t('Ascending piles show {a1} and {a2}, descending piles {d1} and {d2}. Hand: {hand}. {cards} to draw.',
      {a1, a2, d1, d2, hand, cards: count(state.draw.length, 'card')});
    const chance = this.assistant.chanceWords();
    return `${table} ${chance === undefined ? '' : `${t('Chance to win: {chance}', {chance})}. `}${this.turnWords()}`;
  }

  /** Returns focus to the hand if the focused card has been laid. */
  private refocus(): void {
    if (document.activeElement === null || document.activeElement === document.body) this.board.focusHand();
  }
}
