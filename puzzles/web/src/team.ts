import {actionButton, replaceActions} from './action_buttons';
import {noAdviser} from './assistant';
import type {Board, Hint} from './board';
import {sayNotLoaded} from './dialog';
import {h, icon, ICONS, wordsFor} from './dom';
import {isAscending, PILES, type AdvisedTurn, type Pile} from './engine';
import {withAgain} from './faults';
import {END_TURN, playInWords, playOf, stepsOf} from './game';
import {choiceWords, mayBeLaid, playersBoard} from './laying';
import {celebrate, fly, leap} from './motion';
import {Lookback, startOf} from './lookback';
import {outcomeWords} from './result';
import type {Solver} from './solver';
import type {Store} from './store';
import {TeamEngine, type TeamState} from './team_engine';
import {TeamGame} from './team_game';
import {savedTable} from './team_store';
import {isForTable, pressKey, type KeyActions} from './team_keys';
import {downloadGame, outcomeOf} from './team_outcome';
import {showReview} from './team_review';
import {changed, onlyPerson, personsAt, suffixOf, usual} from './team_persons';
import {coverHand, headingOf, seatList, showSeats, showWishes} from './team_seats';
import {TeamTurns} from './team_turns';
import {adviceWords, conventionWords, noHelpWords, tableWords, turnName, turnWords} from './team_words';
import {moreWords, t} from './words';

/**
 * A game of persons, who share the device, and computers. Nobody sees a hand but their own, and all talk without
 * numbers. Between the turns of two persons no hand is in sight.
 */
export class TeamView {
  readonly element = h('section', {class: 'table team', 'aria-label': t('A table of several players'), hidden: true});
  private game: TeamGame | undefined;
  private turns: TeamTurns | undefined;
  private selected: number | undefined;
  private hints: readonly Hint[] = [];
  /** Counts what was asked, so that a late answer does not replace a newer one. */
  private asked = 0;

  private readonly heading = h('div', {class: 'puzzle'});
  private readonly seats = seatList();
  private readonly turn = h('p', {class: 'turn'});
  private readonly actions = h('div', {class: 'actions'});
  private readonly said = h('p', {class: 'said'});
  private readonly advice = h('div', {class: 'advice'});
  private board = this.makeBoard();
  private readonly lookback: Lookback;

  private constructor(
    private readonly engine: TeamEngine,
    private readonly store: Store,
    private readonly announce: (text: string) => void,
    solver: Solver,
  ) {
    const view = this;
    this.lookback = new Lookback({
      get current() {
        return view.game;
      },
      get board() {
        return view.board;
      },
      turn: this.turn, actions: this.actions, announce,
      referee: () => (this.game as TeamGame).asSeenOnTurn(),
      turnName: (state) => turnName(state as TeamState, this.game?.only ?? 0),
      show: () => this.show(),
      say: (text, kind) => this.say(text, kind),
    }, solver);
    window.addEventListener('keydown', (event) => this.key(event));
  }
  static async load(store: Store, announce: (text: string) => void, solver: Solver): Promise<TeamView> {
    const [engine] = await Promise.all([TeamEngine.start(), moreWords(import.meta.glob('./languages/team/*.ts'))]);
    return new TeamView(engine, store, announce, solver);
  }

  /** Opens a table, "trio:42/ppc", and goes on with it if it was the last one. Throws Refusal or Told if there is no such table. */
  open(place: string): void {
    this.forget();
    const saved = savedTable(this.store.data);
    const [deal = '', seats] = place.split('/');
    const talk = {language: saved?.language ?? 1, own: saved?.own === true};
    const {engine} = this.engine;
    const fresh = TeamGame.begun(engine, deal, '', talk);
    const persons = personsAt(seats, fresh.state.hands.length, this.engine.offers(fresh.state.rules.name));
    const known = saved !== undefined && saved.deal === fresh.deal && (saved.persons ?? usual(persons.length)) === persons;
    this.begin((known ? TeamGame.resumed(engine, saved, persons, talk) : undefined) ?? TeamGame.begun(engine, fresh.deal, persons, talk));
  }
  private begin(game: TeamGame): void {
    this.forget();
    this.game = game;
    this.turns = new TeamTurns(game, this.engine, {
      show: () => this.show(),
      say: (text, kind) => this.say(text, kind),
      announce: this.announce,
      refuse: (reason) => this.refuse(reason),
      tell: (words) => {
        this.turn.textContent = words;
        this.announce(words);
      },
      layFor: (player, card, pile) => this.layCard(card, pile, this.seats.children[player - 1]?.getBoundingClientRect()),
      stepped: () => this.stepped(),
      keep: () => this.keep(),
      focusHand: () => this.refocus(),
    });
    this.board = this.makeBoard();
    this.element.replaceChildren(this.heading, this.seats, this.board.element, this.turn, this.actions, this.advice);
    this.element.hidden = false;
    this.show();
    this.say(game.steps.length === 0 ? `${conventionWords(game.talk)} ${this.hasAdviser ? t('Tap a seat to make it a person’s or a computer’s.') : noHelpWords()}` : '');
    void this.turns?.goOn();
  }
  close(): void {
    this.forget();
    this.game = undefined;
    this.element.hidden = true;
    this.element.replaceChildren();
  }

  private makeBoard(): Board {
    return playersBoard({
      game: () => (this.playing ? this.game : undefined), settings: () => this.store.data.settings,
      choose: (card) => this.choose(card),
      lay: (card, pile) => this.lay(card, pile),
    });
  }
  private forget(): void {
    ++this.asked;
    this.turns?.stop();
    this.lookback.forget();
    this.selected = undefined;
    this.hints = [];
  }
  private keep(): void {
    this.game?.keep(this.store);
  }

  private get state(): TeamState {
    return (this.game as TeamGame).state;
  }
  private get rules(): string {
    return this.state.rules.name;
  }
  private get hasAdviser(): boolean {
    return this.engine.offers(this.rules);
  }
  private get isOver(): boolean {
    return (this.game as TeamGame).isOver;
  }
  private get playing(): boolean {
    const {game} = this;
    return game !== undefined && this.lookback.replay === undefined && !game.isOver && game.isMine;
  }

  // A person's turn

  private choose(card: number): void {
    if (!this.playing) return;
    this.selected = this.selected === card ? undefined : card;
    this.announce(choiceWords(card, this.selected === card));
    this.show();
  }

  private lay(card: number | undefined, pile: Pile): void {
    const game = this.game;
    if (this.turns?.speaker !== undefined) this.turns.changeWords(pile);
    if (game === undefined || !this.playing) return;
    const laid = card ?? this.selected;
    if (!mayBeLaid(laid, pile, game, this.board, (reason) => this.refuse(reason))) return;
    const from = this.board.cardElement(laid)?.getBoundingClientRect();
    const hadFocus = document.activeElement === this.board.cardElement(laid);
    this.layCard(laid, pile, from);
    if (this.state.beaten) return;
    if (hadFocus || card === undefined) this.refocus();
    this.announce(`${playInWords(laid, pile)}. ${turnWords(this.state)}`);
  }

  /** Lays a card of whoever is on turn, and shows it. */
  private layCard(card: number, pile: Pile, from: DOMRect | undefined): void {
    const game = this.game as TeamGame;
    const backtrick = isAscending(pile) === card < (game.state.tops[PILES.indexOf(pile)] as number);
    game.lay(card, pile);
    this.stepped();
    const element = this.board.pileElement(pile);
    fly(from, element.querySelector('.top'), card);
    if (backtrick) leap(element, isAscending(pile) ? '−10' : '+10');
  }

  private takeBack(): void {
    const game = this.game;
    if (game === undefined || !this.playing) return;
    const step = game.takeBack();
    if (step === undefined) return;
    this.stepped();
    this.refocus();
    this.announce(t('{card} taken back.', {card: playOf(step).card}));
  }

  private endTurn(): void {
    const game = this.game;
    if (game === undefined || !this.playing || !game.endTurn()) return;
    this.say('');
    this.stepped();
    void this.turns?.goOn();
  }

  private stepped(): void {
    ++this.asked;
    this.selected = undefined;
    this.hints = [];
    this.keep();
    this.show();
    if (this.isOver) this.finish();
  }

  private readonly hurry = (): void => this.turns?.hurry();

  private finish(): void {
    this.store.keepForGood();
    if (this.state.beaten) celebrate(this.board.pileRow);
    if (this.game?.only === 0) {
      this.game.see(undefined); // none of several persons is "you"
      this.show();
    }
    this.say('');
    this.announce(outcomeWords(this.game as TeamGame));
    this.actions.querySelector('button')?.focus({preventScroll: true});
  }

  // Advice, and a game looked at again

  private async advise(): Promise<void> {
    if (this.turns?.speaker !== undefined) this.turns.keepToConvention();
    const {game} = this;
    if (game === undefined || !this.playing) return;
    if (!this.hasAdviser) {
      this.say(noHelpWords());
      return;
    }
    game.helped = true;
    this.keep();
    this.say(t('Thinking…'), 'busy');
    const asked = ++this.asked;
    let advice: AdvisedTurn | undefined;
    try {
      advice = await this.engine.advise(this.rules, game.text, game.talk.language);
    } catch {
      if (asked === this.asked) this.say(noAdviser(), '', () => void this.advise());
      return;
    }
    if (asked !== this.asked) return;
    const plays = stepsOf(advice?.plays ?? '');
    this.hints = plays.slice(0, 1).map(playOf);
    this.show();
    this.say(adviceWords(advice, this.store.data.settings.chances === true));
  }

  private async review(): Promise<void> {
    const game = this.game as TeamGame;
    const turns = game.steps.filter((step) => step === END_TURN).length + 1;
    try {
      await showReview(this.engine.review(this.rules, game.text, game.talk.language, game.steps, game.only), turns, game.only,
        (turn) => this.watchGame(startOf(game.steps, turn)));
    } catch {
      if (game === this.game) this.say(noAdviser(), '', () => void this.review());
    }
  }

  private watchGame(moment = 0): void {
    this.lookback.watchGame(t('Your game, with the hand of who is on turn'), moment);
  }

  /** Opens another deal with the same players. */
  private lead(deal: string, persons = (this.game as TeamGame).persons): void {
    location.hash = `#${deal}${suffixOf(persons)}`;
  }
  /** Lets a person play a seat of a computer, or the other way round. */
  private changeSeat(player: number): void {
    const {deal, persons} = this.game as TeamGame;
    const next = changed(persons, player);
    if (next === undefined) this.refuse(t('At least one seat is a person’s.'));
    else this.lead(deal, next);
  }

  private restart({deal, persons, talk}: TeamGame, chosen = talk): void {
    this.begin(TeamGame.begun(this.engine.engine, deal, persons, chosen));
    this.keep();
    this.board.focusHand();
  }

  // Display

  private say(text: string, kind = '', again?: () => void): void {
    this.said.className = `said ${kind}`;
    this.said.replaceChildren(...withAgain(text, again));
    if (text !== '' && kind !== 'round') this.announce(text);
  }
  private refuse(reason: string): void {
    this.turn.textContent = reason;
    this.turn.classList.add('refused');
    this.announce(reason);
  }

  private show(): void {
    this.element.classList.toggle('over', this.isOver);
    this.element.classList.toggle('replayed', this.lookback.replay !== undefined);
    const game = this.game as TeamGame;
    const begun = game.steps.length > 0;
    this.heading.replaceChildren(headingOf(this.state, game.talk, begun, (deal) => this.lead(deal), (talk) => this.restart(game, talk)));
    this.seats.hidden = this.lookback.replay !== undefined;
    showSeats(this.seats, this.state, this.isOver, game.persons, begun || !this.hasAdviser ? undefined : (player) => this.changeSeat(player));
    if (this.lookback.replay !== undefined) {
      this.board.element.querySelectorAll('.wishes').forEach((one) => one.remove());
      this.advice.replaceChildren(this.said);
      this.lookback.replay.show();
      return;
    }
    const {state, isOver} = this;
    const mine = game.isMine;
    this.board.show({
      state, selected: this.selected, targets: mine && this.store.data.settings.targets === true, open: false, still: isOver,
      hints: this.hints, marksDrawn: mine && state.laid === 0 && state.turn > 1,
    });
    showWishes(this.board, isOver ? [] : state.said, state.seat);
    coverHand(this.board, this.turns?.next, this.hurry);
    this.turn.classList.remove('refused');
    this.turn.hidden = isOver;
    this.turn.textContent = isOver ? '' : this.turns?.words() ?? '';
    if (isOver) this.showOutcome();
    else this.showActions();
  }

  private showActions(): void {
    const game = this.game as TeamGame;
    const {state, playing} = this;
    const draws = Math.min(state.rules.hand - state.hand.length, state.draw.length);
    const sized = (words: string): Node => wordsFor(words, t('End turn, draw {draws}', {draws: state.rules.hand}));
    replaceActions(this.actions,
      actionButton('back', t('Take back'), () => this.takeBack(), {enabled: playing && game.mayTakeBack, key: 'U'}),
      playing || this.turns?.next !== undefined
        ? actionButton('end', sized(state.may_end && draws > 0 ? t('End turn, draw {draws}', {draws}) : t('End turn')), () => this.endTurn(), {main: true, enabled: state.may_end, key: 'E'})
        : actionButton('end', sized(this.turns?.stuck === true ? t('Try again') : t('Go on')), this.hurry, {main: true, key: 'E'}));
    this.advice.replaceChildren(
      ...(!this.hasAdviser && this.turns?.speaker === undefined ? [] : [h('button', {type: 'button', class: 'quiet', 'data-action': 'advise', 'aria-keyshortcuts': 'A', 'aria-disabled': playing || this.turns?.speaker !== undefined ? undefined : 'true', onclick: () => void this.advise()},
        icon(ICONS.advice), t('Advice'))]),
      ...(onlyPerson(game.persons) === 0 && !playing
        ? [h('button', {type: 'button', class: 'quiet', 'data-action': 'carry', onclick: () => void this.carry()}, t('To another device'))] : []),
      this.said);
  }

  private async carry(): Promise<void> {
    this.keep();
    const later = await import('./later').catch(() => undefined);
    const table = savedTable(this.store.data);
    if (later === undefined) sayNotLoaded(() => void this.carry());
    else if (table !== undefined) await later.carryTable(table);
  }

  private showOutcome(): void {
    const game = this.game as TeamGame;
    replaceActions(this.actions, ...outcomeOf(game, this.hasAdviser, {
      leadNext: () => this.lead(`${this.rules}:${1 + Math.floor(Math.random() * 1_000_000)}`),
      review: () => void this.review(),
      loss: () => void this.lookback.findLoss(),
      win: () => void this.lookback.findWin(),
      replay: () => this.watchGame(),
      download: () => downloadGame(game.deal, this.engine.record(game.text, game.talk.language)),
      again: () => this.restart(game),
    }));
    this.advice.replaceChildren(this.said);
  }

  /** Handles a key pressed anywhere in the page. */
  private key(event: KeyboardEvent): void {
    if (this.game === undefined || !isForTable(event)) return;
    if (this.lookback.replay !== undefined) this.lookback.replay.key(event);
    else if (!this.isOver) pressKey(event, this.keys);
  }
  private readonly keys: KeyActions = {
    tell: () => this.announce(tableWords(this.state)),
    end: () => {
      if (!this.playing) this.hurry();
      else if (this.state.may_end) this.endTurn();
      else this.announce(turnWords(this.state));
    },
    lay: (card, pile) => {
      this.lay(this.selected ?? card, pile);
      this.refocus();
    },
    takeBack: () => this.takeBack(),
    advise: () => void this.advise(),
    putDown: () => {
      if (this.selected === undefined) return false;
      this.choose(this.selected);
      return true;
    },
  };

  /** Returns focus to the hand if the focused element is gone. */
  private refocus(): void {
    if (document.activeElement === null || document.activeElement === document.body) this.board.focusHand();
  }
}
