import type {Adviser} from './adviser';
import {Board} from './board';
import {chancesView} from './chances_view';
import {today} from './dates';
import {askFirst, closeDialogs, openDialog} from './dialog';
import {h, icon, ICONS} from './dom';
import {Refusal, type Advice, type Engine, type Judgement, type Pile, type State} from './engine';
import {END_TURN, Game, PILE_NAMES, playOf, playsInWords, recordOf, stepsOf, type Step} from './game';
import {fly, shake} from './motion';
import {Replay} from './replay';
import {share, shareText} from './share';
import type {Solver} from './solver';
import type {SavedGame, Store} from './store';
import {capital, count, percent} from './words';

const HINTS = [['Pile', 'Hint: which pile'], ['Card', 'Hint: which card and pile'], ['Turn', 'Hint: the rest of the turn']] as const;

const NO_ADVISER = 'The adviser could not be loaded. Check the connection, and ask again.';

/** The services that the page provides to the table. */
export interface Surroundings {
  announce(text: string): void;
  /** Tells the page that something changed which it shows, too. */
  changed(): void;
  /** The puzzle to play after this one, if there is one. */
  next(): {name: string; lead(): void} | undefined;
  /** The name of the game. `link` is its address for others. */
  title(): string;
  link(): string;
}

/** A game under way, what solver and adviser say of it, and the actions after the end of the game. */
export class Table {
  readonly element = h('div', {class: 'table', hidden: true});
  private game: Game | undefined;
  private saved: SavedGame = {steps: []};
  private selected: number | undefined;
  private judgement: {record: string; found: Promise<Judgement>} | undefined;
  private hintStrength = 0;
  private hint: {pile: Pile; card?: number} | undefined;
  private replay: Replay | undefined;
  /** Counts what the player asked, so that a late answer does not replace a newer one. */
  private asked = 0;
  private chance: {record: string; words: string} | undefined;
  private awaitsChance = false;

  private readonly board: Board;
  private readonly turn = h('p', {class: 'turn'});
  private readonly actions = h('div', {class: 'actions'});
  private readonly advice = h('div', {class: 'advice'});

  constructor(
    private readonly engine: Engine,
    private readonly solver: Solver,
    private readonly adviser: Adviser,
    private readonly store: Store,
    private readonly around: Surroundings,
  ) {
    this.board = new Board({
      choose: (card) => this.choose(card),
      lay: (card, pile) => this.lay(card, pile),
    });
    this.element.append(this.board.element, this.turn, this.actions, this.advice);
  }

  get current(): Game | undefined {
    return this.game;
  }
  /** The day and band as which the game was opened, if it is a daily puzzle. */
  get daily(): SavedGame['daily'] {
    return this.saved.daily;
  }
  get playing(): boolean {
    return this.game !== undefined && this.saved.over !== true && this.replay === undefined;
  }
  get begun(): boolean {
    return this.playing && (this.game as Game).steps.length > 0;
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
    this.game = game;
    this.replay = undefined;
    this.selected = undefined;
    this.forgetAdvice();
    this.element.hidden = false;
    this.show();
  }
  close(): void {
    this.forgetAdvice();
    this.game = undefined;
    this.replay = undefined;
    this.element.hidden = true;
  }
  private persist(): void {
    const game = this.game as Game;
    this.saved.steps = game.steps;
    if (game.open) this.saved.open = true;
    this.store.data.games[game.deal] = this.saved;
    this.store.save();
  }

  /** Newcomers see the places until they have finished a game, unless they choose otherwise. */
  get showsTargets(): boolean {
    const {settings, games} = this.store.data;
    return settings.targets ?? Object.values(games).every(({first}) => first === undefined);
  }
  setTargets(on: boolean): void {
    this.store.data.settings.targets = on;
    this.store.save();
    if (this.game !== undefined) this.show();
    this.around.announce(on ? 'Places where cards may go are marked.' : 'Places are no longer marked.');
  }
  /** Whether the adviser knows the rules of this game. */
  get hasAdviser(): boolean {
    return this.game !== undefined && this.adviser.offers(this.game.state.rules.name);
  }
  get showsChances(): boolean {
    return this.store.data.settings.chances === true;
  }
  setChances(on: boolean): void {
    this.store.data.settings.chances = on;
    this.store.save();
    this.chance = undefined;
    if (this.game !== undefined) this.show();
    this.around.announce(on ? 'Chances to win are shown.' : 'Chances are no longer shown.');
  }
  askToOpen(): void {
    askFirst('Open the draw pile?',
      `You will see every card to come. ${this.saved.first === undefined ? 'Your result for this deal will be marked as played open' : 'This game will be marked as open'}; this cannot be undone.`,
      'Yes, open it', () => this.openDrawPile());
  }
  private openDrawPile(): void {
    if (this.game === undefined) return;
    this.game.open = true;
    this.persist();
    this.show();
    this.around.announce('The draw pile lies open. Everything may be taken back now.');
  }

  private choose(card: number): void {
    if (!this.playing) return;
    this.selected = this.selected === card ? undefined : card;
    this.around.announce(this.selected === undefined ? `${card} put down.` : `${card} chosen.`);
    this.show();
  }

  private lay(card: number | undefined, pile: Pile): void {
    const game = this.game;
    if (game === undefined || !this.playing) return;
    const laid = card ?? this.selected;
    if (laid === undefined) {
      this.refuse('Choose a card first.');
      return;
    }
    const backtrick = game.isBacktrick(laid, pile);
    const from = this.board.cardElement(laid)?.getBoundingClientRect();
    const hadFocus = document.activeElement === this.board.cardElement(laid);
    if (!game.lay(laid, pile)) {
      shake(this.board.pileElement(pile));
      this.refuse(`${game.whyNot(laid, pile)}: it may not go on the ${PILE_NAMES[pile]}.`);
      return;
    }
    this.selected = undefined;
    this.stepped();
    fly(from, this.board.pileElement(pile).querySelector('.top'), laid);
    if (hadFocus || card === undefined) this.refocus();
    const {left} = game.state;
    this.around.announce(`${laid} on the ${PILE_NAMES[pile]}${backtrick ? ', a backtrick' : ''}. ${this.turnWords()} ${left} left.`);
  }

  /** Says why a play is refused, in place of what the turn asks for. */
  private refuse(reason: string): void {
    this.turn.textContent = reason;
    this.turn.classList.add('refused');
    this.around.announce(reason);
  }

  private endTurn(): void {
    const game = this.game;
    if (game === undefined || !this.playing || !game.endTurn()) return;
    this.selected = undefined;
    this.stepped();
    const {drawn} = game.state;
    this.refocus();
    this.around.announce(`${drawn.length === 0 ? 'Nothing to draw.' : `Drawn: ${drawn.join(', ')}.`} ${this.turnWords()}`);
  }

  private takeBack(): void {
    const game = this.game;
    if (game === undefined || !this.playing) return;
    const step = game.takeBack();
    if (step === undefined) {
      this.around.announce('Nothing may be taken back: a card was drawn since.');
      return;
    }
    this.selected = undefined;
    this.stepped();
    this.refocus();
    this.around.announce(`${step === END_TURN ? 'The end of the turn' : playOf(step).card} taken back.`);
  }

  private stepped(): void {
    this.forgetAdvice();
    this.persist();
    const {state, mayTakeBack} = this.game as Game;
    if (state.beaten || (state.over && !mayTakeBack)) this.finish();
    else this.show();
  }

  /** Asks whether the game shall end before it is beaten. `what` names the act: "Give up", "End the game". */
  askToFinish(what: string): void {
    const {left} = (this.game as Game).state;
    askFirst(`${what}?`,
      this.saved.first === undefined ? `Each deal counts once. Your result for this one will be ${left} left, for good.`
        : `This game ends with ${left} left. Your first result for this deal stays as it is.`,
      `Yes, ${what.toLowerCase()}`, () => this.finish());
  }
  /** Ends the game, beaten or lost. */
  private finish(): void {
    const {state, open} = this.game as Game;
    this.saved.over = true;
    this.saved.first ??= {
      left: state.left, turns: state.turn, backtricks: state.backtricks, day: today(), open,
      helped: (this.saved.asked ?? 0) + (this.saved.hints ?? 0) + (this.saved.advised ?? 0) > 0,
    };
    this.persist();
    this.show();
    this.around.announce(this.outcomeWords());
    this.actions.querySelector('button')?.focus();
  }

  private again(): void {
    const {first, daily} = this.saved;
    const fresh: SavedGame = {steps: [], ...(first ? {first} : {}), ...(daily ? {daily} : {})};
    const deal = (this.game as Game).deal;
    this.store.data.games[deal] = fresh;
    this.store.save();
    this.open(deal, daily);
    this.board.focusHand();
  }

  // Display

  private show(): void {
    const game = this.game as Game;
    this.around.changed();
    if (this.replay !== undefined) {
      this.replay.show();
      return;
    }
    this.board.show({
      state: game.state, selected: this.selected, targets: this.showsTargets, open: game.open,
      still: this.saved.over === true, hint: this.hint, marksDrawn: game.state.laid === 0 && game.state.turn > 1,
      chance: this.chanceWords(),
    });
    this.element.classList.toggle('over', this.saved.over === true);
    this.turn.classList.remove('refused');
    this.turn.textContent = this.saved.over === true ? '' : this.turnWords();
    this.turn.hidden = this.saved.over === true;
    if (this.saved.over === true) this.showOutcome();
    else this.showActions();
  }

  /** The chance to win if the player wants to see it, or an ellipsis until the adviser has found it. */
  private chanceWords(): string | undefined {
    if (!this.showsChances || !this.hasAdviser || !this.playing) return undefined;
    if (this.chance?.record === this.game?.record()) return this.chance?.words;
    void this.findChance();
    return '…';
  }

  private async findChance(): Promise<void> {
    if (this.awaitsChance) return; // then it looks again at the end
    const {state, deal} = this.game as Game;
    const record = (this.game as Game).record();
    this.awaitsChance = true;
    let words = '?';
    try {
      words = percent(await this.adviser.chance(state.rules.name, record));
      if (this.game?.deal === deal) this.saved.advised ??= 1;
    } catch {
      if (this.playing && this.chance?.words !== words) this.say(NO_ADVISER);
    }
    this.awaitsChance = false;
    this.chance = {record, words};
    if (this.playing) this.show();
  }

  private turnWords(): string {
    const {laid, required, beaten, over, draw, hand, rules} = (this.game as Game).state;
    if (beaten) return 'Beaten.';
    if (over) return 'No card can be laid: take back, or the game is lost here.';
    if (laid < required) return laid === 0 ? `Lay at least ${count(required, 'card')}.` : `Lay ${count(required - laid, 'more card')}.`;
    const draws = Math.min(rules.hand - hand.length, draw.length);
    return draws > 0 ? `End the turn and draw ${draws}, or lay more.` : 'End the turn, or lay more.';
  }

  private showActions(): void {
    const game = this.game as Game;
    const {state} = game;
    const button = (name: string, label: string, picture: string, enabled: boolean, key: string, action: () => void, main = false): HTMLElement =>
      h('button', {
        type: 'button', class: `action${main ? ' main' : ''}`, 'data-action': name, 'aria-keyshortcuts': key,
        'aria-disabled': enabled ? undefined : 'true', onclick: () => { if (enabled) action(); },
      }, picture !== '' && icon(picture), label);
    const draws = Math.min(state.rules.hand - state.hand.length, state.draw.length);
    // The buttons are replaced, so focus is restored to the new button with the same action.
    const focused = (document.activeElement as HTMLElement | null)?.dataset['action'];
    this.actions.replaceChildren(
      button('back', 'Take back', ICONS.back, game.mayTakeBack, 'U', () => this.takeBack()),
      state.over
        ? button('end', 'End the game', '', true, 'E', () => this.askToFinish('End the game'), true)
        : button('end', state.may_end && draws > 0 ? `End turn, draw ${draws}` : 'End turn', '', state.may_end, 'E', () => this.endTurn(), true),
    );
    const strengths = h('div', {class: 'hints', role: 'group', 'aria-label': 'Hint'},
      h('span', {class: 'label', 'aria-hidden': 'true'}, icon(ICONS.bulb), 'Hint'));
    HINTS.forEach(([label, words], i) => strengths.append(h('button', {
      type: 'button', class: 'quiet', 'data-action': `hint${i}`, 'aria-pressed': this.hintStrength === i + 1 ? 'true' : 'false',
      'aria-label': words, title: words, onclick: () => void this.giveHint(i + 1),
    }, label)));
    const said = this.advice.querySelector('.said');
    this.advice.replaceChildren(
      h('button', {type: 'button', class: 'quiet', 'data-action': 'judge', 'aria-keyshortcuts': 'W', onclick: () => void this.judge()},
        icon(ICONS.question), 'Can it still be won?'),
      h('button', {
        type: 'button', class: 'quiet', 'data-action': 'targets', 'aria-keyshortcuts': 'T', 'aria-pressed': this.showsTargets ? 'true' : 'false',
        onclick: () => this.setTargets(!this.showsTargets),
      }, icon(ICONS.target), 'Mark places'),
      strengths,
      ...(this.hasAdviser ? [h('button', {
        type: 'button', class: 'quiet', 'data-action': 'advise', 'aria-keyshortcuts': 'A', title: 'Advice, without a look at the draw pile',
        onclick: () => void this.advise(),
      }, icon(ICONS.advice), 'Advice')] : []),
      said ?? h('p', {class: 'said'}, this.store.isNew && 'New here? The rules are behind the question mark above.'));
    if (focused !== undefined)
      this.element.querySelector<HTMLElement>(`[data-action="${focused}"]`)?.focus();
  }

  private outcomeWords(): string {
    const {left, turn, backtricks} = (this.game as Game).state;
    const tail = `${count(turn, 'turn')}, ${count(backtricks, 'backtrick')}.`;
    if (left === 0) return `Beaten! All cards laid in ${tail}`;
    return `${left < 10 ? 'Excellent: only' : 'The game is over:'} ${left} left, after ${tail}`;
  }

  private showOutcome(): void {
    const game = this.game as Game;
    const beaten = game.state.beaten;
    const button = (label: string, action: () => void, main = false, picture = ''): HTMLElement =>
      h('button', {type: 'button', class: `action${main ? ' main' : ''}`, onclick: action}, picture !== '' && icon(picture), label);
    const next = this.around.next();
    this.actions.replaceChildren(
      h('p', {class: `outcome${beaten ? ' beaten' : ''}`}, this.outcomeWords()),
      button('Share', () => void this.share(), true, ICONS.share),
      ...(beaten ? [] : [button('Where was it lost?', () => void this.review())]),
      ...(this.hasAdviser ? [button('See the chances', () => void this.reviewTurns())] : []),
      button('See it replayed', () => this.replayGame('Your game', game.steps)),
      button('See a solution', () => void this.solution(game.deal, [], 'A solution')),
      button('Play it again', () => this.again()),
    );
    if (next !== undefined) this.actions.append(button(`Play ${next.name}`, () => next.lead()));
    this.advice.replaceChildren(h('p', {class: 'said'}));
  }

  private say(text: string, kind = ''): void {
    const said = this.advice.querySelector('.said');
    if (said === null) return;
    said.className = `said ${kind}`;
    said.textContent = text;
    this.around.announce(text);
  }

  // Advice from the solver

  private forgetAdvice(): void {
    this.solver.cancel();
    ++this.asked;
    this.judgement = undefined;
    this.hint = undefined;
    this.hintStrength = 0;
    this.advice.querySelector('.said')?.remove();
  }

  private judged(): Promise<Judgement> {
    const record = (this.game as Game).record();
    if (this.judgement?.record !== record)
      this.judgement = {record, found: this.solver.judge(record)};
    return this.judgement.found;
  }

  private async judge(): Promise<void> {
    if (!this.playing) return;
    this.saved.asked = (this.saved.asked ?? 0) + 1;
    this.persist();
    this.say('Searching…', 'busy');
    const asked = ++this.asked;
    const {verdict} = await this.judged();
    if (asked !== this.asked || !this.playing) return;
    this.say(
      verdict === 'winnable' ? 'Yes: from here it can still be won.'
      : verdict === 'unwinnable' ? 'No: from here nobody can win it any more. That is proved.'
      : 'Not known: the search came to its limit before it could tell.', verdict);
  }

  private async giveHint(strength: number): Promise<void> {
    if (!this.playing) return;
    this.saved.hints = (this.saved.hints ?? 0) + 1;
    this.persist();
    this.say('Searching…', 'busy');
    const asked = ++this.asked;
    const {verdict, line} = await this.judged();
    if (asked !== this.asked || !this.playing) return;
    if (verdict !== 'winnable' || line === undefined) {
      this.say(verdict === 'unwinnable' ? 'No play wins from here any more: nothing to hint at.'
        : 'No hint: the search came to its limit before it found a win.', verdict);
      return;
    }
    this.hintStrength = strength;
    const steps = stepsOf(line);
    const turn = steps.slice(0, steps.indexOf(END_TURN) === -1 ? steps.length : steps.indexOf(END_TURN));
    const first = turn[0] === undefined ? undefined : playOf(turn[0]);
    this.hint = first === undefined ? undefined : strength === 1 ? {pile: first.pile} : first;
    this.show();
    this.say(
      first === undefined ? 'Hint: end the turn now.'
      : strength === 1 ? `Hint: lay something on the ${PILE_NAMES[first.pile]}.`
      : strength === 2 ? `Hint: ${playsInWords(turn.slice(0, 1))}.`
      : `Hint: ${playsInWords(turn)}; then end the turn.`, 'winnable');
  }

  // Advice from the adviser, who does not see the draw pile

  private async advise(): Promise<void> {
    if (!this.playing || !this.hasAdviser) return;
    const game = this.game as Game;
    this.say('Thinking…', 'busy');
    const asked = ++this.asked;
    let advice: Advice;
    try {
      advice = await this.adviser.advise(game.state.rules.name, game.record());
    } catch {
      if (asked === this.asked && this.playing) this.say(NO_ADVISER);
      return;
    }
    if (asked !== this.asked || !this.playing) return;
    this.saved.advised = (this.saved.advised ?? 0) + 1;
    this.persist();
    const [first] = stepsOf(advice.plays ?? '');
    this.hintStrength = 0;
    this.hint = first === undefined ? undefined : playOf(first);
    this.show();
    this.say(this.adviceWords(advice));
  }

  private adviceWords(advice: Advice): string {
    const about = 'Advice, without a look at the draw pile:';
    const {draw} = (this.game as Game).state;
    if (advice.plays === undefined) return `${about} none, because the turn cannot be completed.`;
    const {chance, left, exact, reasons} = advice;
    const plays = stepsOf(advice.plays);
    const sentences = [
      plays.length === 0 ? `${about} end the turn now`
        : `${about} ${playsInWords(plays)}${draw.length > 0 ? '; then end the turn' : ''}`,
      ...reasons.map((reason) => capital(reason.replace(/\b[AD][12]\b/g, (pile) => `the ${PILE_NAMES[pile as Pile]}`))),
    ];
    if (this.showsChances)
      sentences.push(`Chance to win: ${percent(chance)}${exact ? '' : `, with about ${count(Math.round(left), 'card')} left in the end`}`);
    return `${sentences.join('.\n')}.`;
  }

  /** The chances of a finished game, from turn to turn. */
  private async reviewTurns(): Promise<void> {
    const game = this.game as Game;
    this.say('Looking at every turn…', 'busy');
    const asked = ++this.asked;
    try {
      const review = await this.adviser.reviewTurns(game.state.rules.name, game.record());
      if (asked !== this.asked || game !== this.game) return;
      this.say('');
      openDialog('Chances, turn by turn', chancesView(review, (turn) => {
        closeDialogs();
        this.replayGame('Your game', game.steps, startOf(game.steps, turn));
      }));
    } catch {
      if (asked === this.asked && game === this.game) this.say(NO_ADVISER);
    }
  }

  // The end of the game

  private async review(): Promise<void> {
    const game = this.game as Game;
    this.say('Looking for the play that lost it…', 'busy');
    const {winnable, lost} = await this.solver.review(game.record(), game.steps.length);
    if (game !== this.game) return;
    if (lost === 0) {
      this.say('This deal could not be won from the start. That is proved.');
    } else if (winnable !== undefined && winnable + 1 === lost) {
      const step = game.steps[winnable] as Step;
      const state = game.at(winnable);
      const what = step === END_TURN ? 'the end of the turn'
        : `the ${playOf(step).card} on the ${PILE_NAMES[playOf(step).pile]}`;
      this.say(`Lost in turn ${state.turn}: ${what}. Before that it could still be won.`);
      this.replayGame('Your game, before it was lost', game.steps, winnable, winnable);
    } else if (winnable === game.steps.length) {
      this.say('It could still be won when it ended.');
      this.replayGame('Your game, which could still be won', game.steps, winnable, winnable);
    } else {
      const known = [
        winnable === undefined ? '' : `it could still be won in turn ${game.at(winnable).turn}`,
        lost === undefined ? '' : `no longer in turn ${game.at(lost).turn}`,
      ].filter((words) => words !== '').join(', and ');
      this.say(`Not known exactly: ${known === '' ? 'every search came to its limit' : known}.`);
    }
  }

  /** Replays a win that continues the given steps. */
  private async solution(deal: string, before: Step[], title: string): Promise<void> {
    const game = this.game;
    this.say('Searching…', 'busy');
    const {verdict, line} = await this.solver.judge(recordOf(deal, before));
    if (game !== this.game) return;
    if (line === undefined) {
      this.say(verdict === 'unwinnable' ? 'There is none: this deal cannot be won. That is proved.'
        : 'None found: the search came to its limit.');
      return;
    }
    this.say('');
    this.replayGame(title, [...before, ...stepsOf(line)], before.length);
  }

  private replayGame(title: string, steps: readonly Step[], moment = 0, winsAt?: number): void {
    const game = this.game as Game;
    this.replay = new Replay({
      engine: this.engine, deal: game.deal, steps, title, moment, board: this.board,
      turn: this.turn, actions: this.actions,
      announce: (text) => this.around.announce(text),
      done: () => {
        this.replay = undefined;
        this.show();
        this.actions.querySelector('button')?.focus();
      },
      ...(winsAt === undefined ? {} : {
        winsAt, onWin: () => void this.solution(game.deal, steps.slice(0, winsAt), 'How it could be won from there')}),
    });
    this.replay.show();
    this.actions.querySelector<HTMLElement>('[data-action="next"]')?.focus();
  }
  private async share(): Promise<void> {
    const game = this.game as Game;
    const {first} = this.saved;
    if (first === undefined) return;
    const notes = [first.open ? 'open' : '', first.helped ? 'with help' : ''].filter((note) => note !== '');
    const text = shareText(this.around.title(), game.state.rules.cards, first, notes, this.around.link());
    const became = await share(text);
    if (became === 'copied') this.say('Copied: paste it where you like.');
    if (became === 'refused')
      openDialog('Share', [h('p', {}, 'Copy this text:'), h('textarea', {readonly: true, rows: 4, 'aria-label': 'Text to share'}, text)]);
  }

  /** Handles a key pressed anywhere in the page. */
  key(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey || document.querySelector('dialog[open]') !== null) return;
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement) return;
    if (this.replay !== undefined) {
      this.replay.key(event);
      return;
    }
    if (!this.playing) return;
    const piles: Record<string, Pile> = {'1': 'A1', '2': 'A2', '3': 'D1', '4': 'D2'};
    const pile = piles[event.key];
    const key = event.key.toLowerCase();
    if (pile !== undefined) {
      const focused = (document.activeElement as HTMLElement | null)?.dataset['card'];
      this.lay(this.selected ?? (focused === undefined ? undefined : Number(focused)), pile);
      this.refocus();
    } else if (key === 'e') {
      if ((this.game as Game).state.over) this.askToFinish('End the game');
      else if ((this.game as Game).state.may_end) this.endTurn();
      else this.around.announce(this.turnWords());
    } else if (key === 'u') this.takeBack();
    else if (key === 't') this.setTargets(!this.showsTargets);
    else if (key === 'w') void this.judge();
    else if (key === 'h') void this.giveHint(Math.min(this.hintStrength + 1, 3));
    else if (key === 'a') void this.advise();
    else if (key === 'c' && this.hasAdviser) this.setChances(!this.showsChances);
    else if (key === 's') this.around.announce(this.tableWords((this.game as Game).state));
    else if (event.key === 'Escape' && this.selected !== undefined) this.choose(this.selected);
    else return;
    event.preventDefault();
  }

  private tableWords(state: State): string {
    const [a1, a2, d1, d2] = state.tops;
    return `Ascending piles show ${a1} and ${a2}, descending piles ${d1} and ${d2}. Hand: ${[...state.hand].sort((a, b) => a - b).join(', ')}. ${count(state.draw.length, 'card')} to draw. ${this.chanceInWords()}${this.turnWords()}`;
  }
  private chanceInWords(): string {
    const words = this.chanceWords();
    return words === undefined ? '' : `Chance to win: ${words}. `;
  }

  /** Returns focus to the hand if the focused card has been laid. */
  private refocus(): void {
    if (document.activeElement === null || document.activeElement === document.body) this.board.focusHand();
  }
}

/** The number of steps before a turn. */
function startOf(steps: readonly Step[], turn: number): number {
  let start = 0;
  for (let i = 1; i < turn; ++i) start = steps.indexOf(END_TURN, start) + 1;
  return start;
}
