import {actionButton, replaceActions} from './action_buttons';
import {noAdviser} from './assistant';
import {Board, type Hint} from './board';
import {today} from './dates';
import {h, icon, ICONS} from './dom';
import {isAscending, PILES, Refusal, type AdvisedTurn, type Pile} from './engine';
import {END_TURN, Game, nameOf, playInWords, playOf, playsInWords, stepsOf} from './game';
import {choiceWords, mayBeLaid} from './laying';
import {hashOf} from './link';
import {celebrate, fly, leap} from './motion';
import {replayOf, type Replay} from './replay';
import {outcomeWords, startOf} from './result';
import type {Store} from './store';
import {TeamEngine, TeamReferee, type TeamState} from './team_engine';
import {keepResult, keepTable, savedTable, type SavedTable} from './team_store';
import {isForTable, pressKey, type KeyActions} from './team_keys';
import {downloadGame, outcomeOf} from './team_outcome';
import {Pause} from './team_pause';
import {showReview} from './team_review';
import {headingOf, seatList, showSeats, showWishes, type Talk} from './team_seats';
import {Speech, withWords} from './team_talk';
import {adviceWords, conventionWords, inBrief, ME, saidInWords, seatName, statementInWords, tableWords, turnWords} from './team_words';
import {t} from './words';

/** How long a play of another player is shown before the next one, in milliseconds. */
const PAUSE = 700;

/** A game with one to four computer players, who see no hand but their own and talk without numbers. */
export class TeamView {
  readonly element = h('section', {class: 'table team', 'aria-label': t('A table of several players'), hidden: true});
  private game: Game | undefined;
  private talk: Talk = {language: 1, own: false};
  private speech = new Speech();
  /** The adviser was asked in this game. */
  private helped = false;
  private selected: number | undefined;
  private hints: readonly Hint[] = [];
  private replay: Replay | undefined;
  /** Counts what was asked, so that a late answer does not replace a newer one. */
  private asked = 0;
  /** Between the plays of the others. */
  private readonly pause = new Pause();
  /** The others play without pauses until the player is on turn. */
  private hurried = false;
  /** The others wait, because the adviser could not be loaded. */
  private stuck = false;

  private readonly heading = h('div', {class: 'puzzle'});
  private readonly seats = seatList();
  private readonly turn = h('p', {class: 'turn'});
  private readonly actions = h('div', {class: 'actions'});
  private readonly said = h('p', {class: 'said'});
  private readonly advice = h('div', {class: 'advice'});
  private board = this.makeBoard();

  private constructor(
    private readonly engine: TeamEngine,
    private readonly store: Store,
    private readonly announce: (text: string) => void,
  ) {
    window.addEventListener('keydown', (event) => this.key(event));
  }
  static async load(store: Store, announce: (text: string) => void): Promise<TeamView> {
    return new TeamView(await TeamEngine.start(), store, announce);
  }

  /** Opens a deal, and goes on with it if it was the last one. Throws Refusal if there is no such deal. */
  open(deal: string): void {
    this.forget();
    const saved = savedTable(this.store.data);
    this.talk = {language: saved?.language ?? 1, own: saved?.own === true};
    this.speech = new Speech();
    this.helped = false;
    let game = new Game(this.referee(), deal);
    if (saved?.deal === game.deal) {
      this.speech = new Speech(saved.words);
      this.helped = saved.helped === true;
      try {
        game = new Game(this.referee(), game.deal, [...saved.steps]);
        // Another player begins an interrupted turn again, and plays the same.
        const {player, settled, beaten} = game.state as TeamState;
        if (player !== ME && !beaten) game = new Game(this.referee(), game.deal, saved.steps.slice(0, settled));
      } catch (fault) {
        if (!(fault instanceof Refusal)) throw fault; // what was saved is not legal: start anew
        this.speech = new Speech();
        game = new Game(this.referee(), game.deal);
      }
    }
    this.begin(game);
  }
  private begin(game: Game): void {
    this.forget();
    this.game = game;
    this.board = this.makeBoard();
    this.element.replaceChildren(this.heading, this.seats, this.board.element, this.turn, this.actions, this.advice);
    this.element.hidden = false;
    this.say(game.steps.length === 0 ? conventionWords(this.talk) : '');
    this.show();
    void this.playOthers();
  }
  close(): void {
    this.forget();
    this.game = undefined;
    this.element.hidden = true;
    this.element.replaceChildren();
  }

  private referee(seat = ME): TeamReferee {
    return new TeamReferee(this.engine.engine, seat, this.talk.language, this.speech.words);
  }
  private makeBoard(): Board {
    return new Board({
      choose: (card) => this.choose(card),
      lay: (card, pile) => this.lay(card, pile),
    });
  }
  private forget(): void {
    ++this.asked;
    this.pause.goOn();
    this.speech.proposed = undefined;
    this.hurried = false;
    this.stuck = false;
    this.replay = undefined;
    this.selected = undefined;
    this.hints = [];
  }
  private keep(): void {
    const {deal, steps} = this.game as Game;
    const table: SavedTable = {deal, ...this.talk, steps, words: this.speech.words, helped: this.helped};
    if (this.isOver) {
      const {left, turn, backtricks} = this.state;
      keepResult(this.store, table, {left, turns: turn, backtricks, day: today()});
    }
    keepTable(this.store, table);
  }

  private get state(): TeamState {
    return (this.game as Game).state as TeamState;
  }
  private get record(): string {
    return withWords((this.game as Game).record(), this.speech.words);
  }
  private get rules(): string {
    return this.state.rules.name;
  }
  /** The game has ended: it is beaten, or the player on turn cannot complete the turn. */
  private get isOver(): boolean {
    const {beaten, over, player, laid} = this.state;
    return beaten || (over && (player !== ME || laid === 0));
  }
  private get playing(): boolean {
    return this.game !== undefined && this.replay === undefined && !this.isOver && this.state.player === ME;
  }
  // The player's turn

  private choose(card: number): void {
    if (!this.playing) return;
    this.selected = this.selected === card ? undefined : card;
    this.announce(choiceWords(card, this.selected === card));
    this.show();
  }

  private lay(card: number | undefined, pile: Pile): void {
    const game = this.game;
    if (this.speech.proposed !== undefined) this.changeWords(pile);
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
    const game = this.game as Game;
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
    void this.playOthers();
  }

  private stepped(): void {
    ++this.asked;
    this.selected = undefined;
    this.hints = [];
    this.keep();
    this.show();
    if (this.isOver) this.finish();
  }

  private finish(): void {
    if (this.state.beaten) celebrate(this.board.pileRow);
    this.say('');
    this.announce(outcomeWords(this.game as Game));
    this.actions.querySelector('button')?.focus({preventScroll: true});
  }

  // The turns of the others

  /** Lets the others play, play by play, until the player is on turn or the game is over. */
  private async playOthers(): Promise<void> {
    const game = this.game as Game;
    const turns: string[] = [];
    this.stuck = false;
    this.hurried = false;
    while (!this.isOver && this.state.player !== ME) {
      const {player} = this.state;
      await this.chooseWords();
      if (game !== this.game) return;
      const asked = ++this.asked;
      const isCurrent = (): boolean => game === this.game && asked === this.asked;
      this.show();
      let plays: string;
      try {
        plays = await this.engine.move(this.rules, this.record, this.talk.language);
      } catch {
        if (!isCurrent()) return;
        this.stuck = true;
        this.say(noAdviser());
        this.show();
        return;
      }
      if (!isCurrent()) return;
      const steps = stepsOf(plays);
      for (const step of steps) {
        if (!this.hurried) await this.pause.wait(PAUSE);
        if (game !== this.game) return;
        const {card, pile} = playOf(step);
        this.layCard(card, pile, this.seats.children[player - 1]?.getBoundingClientRect());
        if (this.isOver) break;
        this.turn.textContent = `${seatName(player)}: ${playsInWords([step])}.`;
        this.announce(this.turn.textContent);
      }
      turns.push(`${seatName(player)}: ${steps.map(inBrief).join(', ')}`);
      if (this.state.beaten || !game.endTurn()) return;
      this.stepped();
    }
    if (turns.length === 0 || this.isOver) return;
    this.say(turns.join('\n'), 'round');
    this.refocus();
    this.announce(`${saidInWords(this.state.said)} ${turnWords(this.state)}`);
  }

  private hurry(): void {
    if (this.stuck) {
      void this.playOthers();
      return;
    }
    if (this.speech.proposed === undefined) this.hurried = true;
    this.pause.goOn();
  }

  // What the player says

  /** Before the turn of another, lets the player change what the convention says, if it says anything. */
  private async chooseWords(): Promise<void> {
    const {speech} = this;
    if (!this.talk.own || !speech.propose(this.game as Game)) return;
    this.show();
    this.announce(`${this.turn.textContent} ${saidInWords(this.state.said)}`);
    await this.pause.wait();
    speech.proposed = undefined;
  }
  /** Goes on to the next thing that the player's hand allows to say of a pile. */
  private changeWords(pile: Pile): void {
    if (!this.speech.change(this.game as Game, pile, this.talk.language)) {
      this.refuse(t('Your hand lets you say nothing else of the {pile}.', {pile: nameOf(pile)}));
      return;
    }
    this.keep();
    this.show();
    const said = this.state.said.find(([player, one]) => player === ME && one === pile);
    this.announce(`${nameOf(pile)}: ${said === undefined ? t('nothing') : statementInWords(said[2])}`);
  }
  /** Says what the convention says. */
  private keepToConvention(proposed: string): void {
    this.speech.speak(this.game as Game, proposed);
    this.keep();
    this.show();
    this.say(t('Advice, by the convention: {said}', {said: saidInWords(this.state.said.filter(([player]) => player === ME))}));
  }

  // Advice, and a game looked at again

  private async advise(): Promise<void> {
    if (this.speech.proposed !== undefined) this.keepToConvention(this.speech.proposed);
    if (!this.playing) return;
    this.helped = true;
    this.keep();
    this.say(t('Thinking…'), 'busy');
    const asked = ++this.asked;
    let advice: AdvisedTurn | undefined;
    try {
      advice = await this.engine.advise(this.rules, this.record, this.talk.language);
    } catch {
      if (asked === this.asked) this.say(noAdviser());
      return;
    }
    if (asked !== this.asked) return;
    const plays = stepsOf(advice?.plays ?? '');
    this.hints = plays.slice(0, 1).map(playOf);
    this.show();
    this.say(adviceWords(advice, this.store.data.settings.chances === true));
  }

  private async review(): Promise<void> {
    const game = this.game as Game;
    const turns = game.steps.filter((step) => step === END_TURN).length + 1;
    try {
      await showReview(this.engine.review(this.rules, this.record, this.talk.language, game.steps), turns,
        (turn) => this.replayGame(startOf(game.steps, turn)));
    } catch {
      if (game === this.game) this.say(noAdviser());
    }
  }

  private replayGame(moment = 0): void {
    const game = this.game as Game;
    this.replay = replayOf({
      engine: this.referee(0), deal: game.deal, steps: game.steps, title: t('Your game, with the hand of who is on turn'), moment,
      board: this.board, turn: this.turn, actions: this.actions, announce: this.announce,
      done: () => {
        this.replay = undefined;
        this.show();
        this.actions.querySelector('button')?.focus();
      },
    });
    this.show();
    this.actions.querySelector<HTMLElement>('[data-action="next"]')?.focus();
  }

  private restart(talk = this.talk): void {
    this.talk = talk;
    this.speech = new Speech();
    this.helped = false;
    this.begin(new Game(this.referee(), (this.game as Game).deal));
    this.keep();
    this.board.focusHand();
  }

  // Display

  private say(text: string, kind = ''): void {
    this.said.className = `said ${kind}`;
    this.said.textContent = text;
    if (text !== '' && kind !== 'round') this.announce(text);
  }
  private refuse(reason: string): void {
    this.turn.textContent = reason;
    this.turn.classList.add('refused');
    this.announce(reason);
  }

  private show(): void {
    this.element.classList.toggle('over', this.isOver);
    this.element.classList.toggle('replayed', this.replay !== undefined);
    this.heading.replaceChildren(headingOf(this.state, this.talk, (this.game as Game).steps.length > 0, (talk) => this.restart(talk)));
    this.seats.hidden = this.replay !== undefined;
    showSeats(this.seats, this.state, this.isOver);
    if (this.replay !== undefined) {
      this.board.element.querySelectorAll('.wishes').forEach((one) => one.remove());
      this.advice.replaceChildren();
      this.replay.show();
      return;
    }
    const {state, isOver} = this;
    const mine = state.player === ME;
    this.board.show({
      state, selected: this.selected, targets: mine && this.store.data.settings.targets === true, open: false, still: isOver,
      hints: this.hints, marksDrawn: mine && state.laid === 0 && state.turn > 1,
    });
    showWishes(this.board, isOver ? [] : state.said);
    this.turn.classList.remove('refused');
    this.turn.hidden = isOver;
    this.turn.textContent = isOver ? '' : this.speech.proposed !== undefined
      ? t('Before player {player}: tap a pile to change what you say of it, or go on.', {player: state.player}) : turnWords(state);
    if (isOver) this.showOutcome();
    else this.showActions();
  }

  private showActions(): void {
    const game = this.game as Game;
    const {state, playing} = this;
    const draws = Math.min(state.rules.hand - state.hand.length, state.draw.length);
    replaceActions(this.actions,
      actionButton('back', t('Take back'), () => this.takeBack(), {enabled: playing && game.mayTakeBack, key: 'U'}),
      playing
        ? actionButton('end', state.may_end && draws > 0 ? t('End turn, draw {draws}', {draws}) : t('End turn'), () => this.endTurn(), {main: true, enabled: state.may_end, key: 'E'})
        : actionButton('end', this.stuck ? t('Try again') : t('Go on'), () => this.hurry(), {main: true, key: 'E'}));
    this.advice.replaceChildren(
      h('button', {type: 'button', class: 'quiet', 'data-action': 'advise', 'aria-keyshortcuts': 'A', 'aria-disabled': playing || this.speech.proposed !== undefined ? undefined : 'true', onclick: () => void this.advise()},
        icon(ICONS.advice), t('Advice')),
      this.said);
  }

  private showOutcome(): void {
    const game = this.game as Game;
    replaceActions(this.actions, ...outcomeOf(game, {
      leadNext: () => { location.hash = hashOf({kind: 'deal', deal: `${this.rules}:${1 + Math.floor(Math.random() * 1_000_000)}`}); },
      review: () => void this.review(),
      replay: () => this.replayGame(),
      download: () => downloadGame(game.deal, this.engine.record(this.record, this.talk.language)),
      again: () => this.restart(),
    }));
    this.advice.replaceChildren(this.said);
  }

  /** Handles a key pressed anywhere in the page. */
  private key(event: KeyboardEvent): void {
    if (this.game === undefined || !isForTable(event)) return;
    if (this.replay !== undefined) this.replay.key(event);
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
