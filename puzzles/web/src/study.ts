import {actionButton, replaceActions} from './action_buttons';
import type {Board} from './board';
import {today} from './dates';
import {h, icon, ICONS} from './dom';
import {Refusal, type Engine, type Pile} from './engine';
import {END_TURN, Game, PILE_KEYS, playOf, playsInWords, recordOf, stepsOf, type Step} from './game';
import {choiceWords, mayBeLaid, playersBoard} from './laying';
import {fly} from './motion';
import {offer} from './share';
import type {Solver} from './solver';
import type {Store} from './store';
import type {PlacedStudy} from './study_place';
import type {SavedStudy} from './study_store';
import {count, t} from './words';

/** A line that the player walks along on the board. */
interface Walk {
  title: string;
  steps: readonly Step[];
  /** The first moment that is shown, as a number of steps. */
  from: number;
  moment: number;
}

/** A study under way: the player looks for the turns that alone keep the win. The solver answers each turn at once. */
export class StudyView {
  readonly element = h('section', {class: 'study', 'aria-label': t('Study'), hidden: true});
  private placed!: PlacedStudy;
  private game: Game | undefined;
  private saved: SavedStudy = {steps: [], wrong: 0};
  /** The number of steps before the turn that is looked for. */
  private base = 0;
  private selected: number | undefined;
  private walk: Walk | undefined;
  /** The solver is at work, and the board is still. */
  private busy = false;
  /** Counts what was asked, so that a late answer does not replace a newer one. */
  private asked = 0;

  private readonly links = h('div', {class: 'puzzle'});
  private readonly task = h('p', {class: 'task'});
  private readonly turn = h('p', {class: 'turn'});
  private readonly actions = h('div', {class: 'actions'});
  private readonly said = h('p', {class: 'said'});
  private board = this.makeBoard();

  constructor(
    private readonly engine: Engine,
    private readonly solver: Solver,
    private readonly store: Store,
    private readonly announce: (text: string) => void,
  ) {
    window.addEventListener('keydown', (event) => this.key(event));
  }

  /** Opens a study and resumes it. Throws Refusal if its game is not legal. */
  open(placed: PlacedStudy): void {
    const {deal, before} = placed.task;
    const saved = placed.saved() ?? {steps: [], wrong: 0};
    let game = new Game(this.engine, deal, [...before], true);
    try {
      game = new Game(this.engine, deal, [...before, ...saved.steps], true);
    } catch (fault) {
      if (!(fault instanceof Refusal)) throw fault;
      saved.steps = []; // what was saved is not legal: start anew
    }
    this.forget();
    [this.placed, this.saved] = [placed, saved];
    this.begin(game);
    this.board = this.makeBoard();
    this.element.replaceChildren(this.links, this.task, this.board.element, h('div', {class: 'words'}, this.said, this.turn), this.actions);
    this.element.hidden = false;
    this.show();
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
    this.solver.cancel();
    ++this.asked;
    this.busy = false;
    this.walk = undefined;
    this.selected = undefined;
    this.said.textContent = '';
    this.said.className = 'said';
  }
  private begin(game: Game): void {
    this.game = game;
    this.base = game.steps.length;
  }

  private get playing(): boolean {
    return this.game !== undefined && !this.busy && this.walk === undefined && !this.isSolved;
  }
  private get isSolved(): boolean {
    return this.found >= this.placed.task.uniqueTurns;
  }
  /** The number of unique turns that were found. */
  private get found(): number {
    return this.saved.steps.filter((step) => step === END_TURN).length;
  }
  private keep(): void {
    this.placed.keep(this.saved);
  }
  private finish(first: boolean, shown = false): void {
    this.saved.solved ??= {first, day: today(), ...(shown ? {shown} : {})};
    if (!shown) delete this.saved.solved.shown;
    this.keep();
    this.store.keepForGood();
  }

  // Playing

  private choose(card: number): void {
    if (!this.playing) return;
    this.selected = this.selected === card ? undefined : card;
    this.announce(choiceWords(card, this.selected === card));
    this.show();
  }

  private lay(card: number | undefined, pile: Pile): void {
    const game = this.game;
    const laid = card ?? this.selected;
    if (game === undefined || !this.playing) return;
    if (!mayBeLaid(laid, pile, game, this.board, (reason) => this.refuse(reason))) return;
    const from = this.board.cardElement(laid)?.getBoundingClientRect();
    const hadFocus = document.activeElement === this.board.cardElement(laid);
    game.lay(laid, pile);
    this.selected = undefined;
    this.say('');
    this.show();
    fly(from, this.board.pileElement(pile).querySelector('.top'), laid);
    if (hadFocus || card === undefined) this.refocus();
    this.announce(`${playsInWords([`${laid}${pile}`])}. ${this.turnWords()}`);
  }

  private takeBack(): void {
    const game = this.game;
    if (game === undefined || !this.playing || game.steps.length <= this.base) return;
    const step = game.takeBack() as Step;
    this.selected = undefined;
    this.show();
    this.refocus();
    this.announce(t('{card} taken back.', {card: playOf(step).card}));
  }

  private async endTurn(): Promise<void> {
    const game = this.game as Game;
    if (!this.playing || !game.state.may_end) return;
    const asked = ++this.asked;
    this.busy = true;
    this.selected = undefined;
    this.say(t('Checking…'), 'busy');
    this.show();
    const after = [...game.steps, END_TURN];
    const {verdict} = await this.solver.judge(game.record(after));
    if (asked !== this.asked) return;
    if (verdict === 'unwinnable') {
      ++this.saved.wrong;
      this.keep();
      await this.refute(after, asked);
      return;
    }
    this.busy = false;
    if (verdict === 'undecided') this.say(t('Not known: the search came to its limit. Take back, or try it again.'));
    else this.goOn();
    this.show();
    this.refocus();
  }

  /** The turn keeps the win. */
  private goOn(): void {
    const game = this.game as Game;
    game.endTurn();
    this.begin(game);
    this.saved.steps = game.steps.slice(this.placed.task.before.length);
    if (this.isSolved) this.finish(this.saved.wrong === 0);
    else this.keep();
    this.say(this.isSolved ? this.outcome() : t('Right. Again, a single turn keeps the win.'), 'winnable');
  }

  /** Shows the best that a turn leaves, and where it ends. */
  private async refute(after: Step[], asked: number): Promise<void> {
    const game = this.game as Game;
    const best = await this.solver.best(game.record(after));
    if (asked !== this.asked) return;
    this.busy = false;
    const line = stepsOf(best?.line ?? '');
    this.walk = {title: t('After that turn'), steps: [...after, ...line], from: after.length, moment: after.length + line.length};
    const cards = count(best?.at_least ?? 0, 'card');
    const words = best === undefined || best.at_least === 0 ? t('That turn loses: it is proved that some card is left.')
      : best.at_least === best.left ? t('That turn loses: {cards} must be left.', {cards}) : t('That turn loses: at least {cards} must be left.', {cards});
    this.show();
    this.say(`${words} ${this.endWords()}`, 'unwinnable');
    this.actions.querySelector<HTMLElement>('[data-action="again"]')?.focus();
  }

  /** What is left where the line on the board ends. */
  private endWords(): string {
    const {steps} = this.walk as Walk;
    const {hand, draw} = this.engine.state(recordOf((this.game as Game).deal, steps));
    const held = [...hand].sort((a, b) => a - b).join(', ');
    if (held === '') return t('At its best it ends with {count} to draw.', {count: draw.length});
    return draw.length === 0 ? t('At its best it ends with the {held} in hand.', {held})
      : t('At its best it ends with the {held} in hand and {count} to draw.', {held, count: draw.length});
  }

  private tryAgain(): void {
    const game = this.game as Game;
    this.forget();
    this.begin(new Game(this.engine, game.deal, game.steps.slice(0, this.base), true));
    this.show();
    this.board.focusHand();
    this.announce(this.turnWords());
  }

  /** Walks along a win from the turn that is looked for. Before the study is solved, that gives it up. */
  private async showWin(title: string): Promise<void> {
    const game = this.game as Game;
    const before = game.steps.slice(0, this.base);
    this.forget();
    const asked = this.asked;
    this.busy = true;
    this.say(t('Searching…'), 'busy');
    const {line} = await this.solver.judge(game.record(before));
    if (asked !== this.asked) return;
    this.busy = false;
    if (line === undefined) {
      this.say(t('None found: the search came to its limit.'));
      return;
    }
    if (!this.isSolved) {
      ++this.saved.wrong;
      this.finish(false, true);
    }
    this.walk = {title, steps: [...before, ...stepsOf(line)], from: before.length, moment: before.length};
    this.say('');
    this.show();
    this.actions.querySelector<HTMLElement>('[data-action="next"]')?.focus();
  }

  private restart(): void {
    const {deal, before} = this.placed.task;
    this.forget();
    this.saved = {...this.saved, steps: []}; // the result stays
    this.keep();
    this.begin(new Game(this.engine, deal, [...before], true));
    this.show();
    this.board.focusHand();
  }

  // Display

  private say(text: string, kind = ''): void {
    this.said.className = `said ${kind}`;
    this.said.textContent = text;
    if (text !== '') this.announce(text);
  }
  private refuse(reason: string): void {
    this.say('');
    this.turn.textContent = reason;
    this.turn.classList.add('refused');
    this.announce(reason);
  }

  private turnWords(): string {
    const {laid, required} = (this.game as Game).state;
    if (laid < required)
      return laid === 0 ? t('Lay at least {cards}.', {cards: count(required, 'card')}) : t('Lay {cards}.', {cards: count(required - laid, 'more card')});
    return t('End the turn, or lay more.');
  }
  private outcome(): string {
    return `${this.saved.solved?.first === true ? t('Solved at first try.') : t('Solved, but not at first try.')} ${this.placed.about?.() ?? ''}`.trim();
  }

  private show(): void {
    const game = this.game as Game;
    const {walk} = this;
    const state = walk === undefined ? game.state : this.engine.state(recordOf(game.deal, walk.steps.slice(0, walk.moment)));
    this.board.show({
      state, selected: this.selected, targets: walk === undefined && this.store.data.settings.targets === true, open: true,
      still: !this.playing, marksDrawn: state.laid === 0 && (walk !== undefined || this.found > 0), hints: [],
    });
    const ends = walk !== undefined && walk.moment === walk.steps.length;
    for (const card of state.hand)
      this.board.cardElement(card)?.classList.toggle('lost', ends && !state.beaten && state.targets.every(([one]) => one !== card));
    this.links.replaceChildren(...this.placed.heading());
    this.task.textContent = this.taskWords();
    this.turn.classList.remove('refused');
    this.turn.textContent = walk !== undefined ? this.walkWords(walk) : this.playing ? this.turnWords() : '';
    if (walk !== undefined) this.showWalk(walk);
    else if (this.isSolved) this.showOutcome();
    else this.showActions();
  }

  private taskWords(): string {
    const {cards, uniqueTurns} = this.placed.task;
    const words = [t('{cards} to lay, all in sight.', {cards: count(cards, 'card')})];
    if (uniqueTurns === 1) words.push(t('A single turn keeps the win. Find it.'));
    else words.push(t('A single turn keeps the win, {times} times in a row. Find turn {turn}.', {times: uniqueTurns, turn: Math.min(this.found + 1, uniqueTurns)}));
    return [...words, this.placed.record?.() ?? ''].join(' ').trim();
  }
  private walkWords({steps, moment, title}: Walk): string {
    const next = steps[moment];
    return `${title}: ${next === undefined ? t('the end.') : next === END_TURN ? t('the turn ends.') : `${playsInWords([next])}.`}`;
  }

  private showActions(): void {
    const {state, steps} = this.game as Game;
    replaceActions(this.actions,
      actionButton('back', t('Take back'), () => this.takeBack(), {enabled: this.playing && steps.length > this.base, key: 'U'}),
      actionButton('end', t('End turn'), () => void this.endTurn(), {main: true, enabled: this.playing && state.may_end, key: 'E'}),
      ...(this.saved.wrong > 0 ? [actionButton('answer', t('Show answer'), () => void this.showWin(t('The answer')), {wide: true, enabled: !this.busy})] : []));
  }

  private showWalk(walk: Walk): void {
    const step = (name: string, label: string, picture: string, to: number): HTMLElement =>
      h('button', {type: 'button', class: 'tool', 'data-action': name, 'aria-label': label, onclick: () => this.go(to)}, icon(picture));
    const last = walk.steps.length;
    replaceActions(this.actions,
      h('div', {class: 'steps'},
        step('first', t('To the start'), ICONS.first, walk.from), step('previous', t('One step back'), ICONS.previous, walk.moment - 1),
        h('span', {class: 'where'}, t('Step {moment} of {last}', {moment: walk.moment - walk.from, last: last - walk.from})),
        step('next', t('One step on'), ICONS.next, walk.moment + 1), step('last', t('To the end'), ICONS.last, last)),
      ...(this.isSolved ? [actionButton('done', t('Done'), () => this.leaveWalk(), {main: true, wide: true})] : [
        actionButton('answer', t('Show answer'), () => void this.showWin(t('The answer'))),
        actionButton('again', t('Try again'), () => this.tryAgain(), {main: true, key: 'U'}),
        ...(this.saved.solved === undefined ? [] : [this.following()])]));
  }
  private go(moment: number): void {
    const walk = this.walk as Walk;
    walk.moment = Math.max(walk.from, Math.min(moment, walk.steps.length));
    this.show();
    this.announce(this.turn.textContent ?? '');
  }
  private leaveWalk(): void {
    this.forget();
    this.show();
    this.actions.querySelector('button')?.focus();
  }

  private showOutcome(): void {
    if (this.said.textContent === '') this.say(this.outcome(), 'winnable');
    replaceActions(this.actions,
      actionButton('restart', t('Do it again'), () => this.restart()),
      actionButton('rest', t('See the rest'), () => void this.showWin(t('The rest'))),
      actionButton('share', t('Share'), () => void this.share()),
      this.following());
    if (document.activeElement === null || document.activeElement === document.body) this.actions.querySelector('button')?.focus();
  }

  /** Shows the study again, because more is known of its day. */
  refresh(): void {
    if (this.game !== undefined && !this.busy) this.show();
  }
  /** A button that leads to what comes next. */
  private following(): HTMLElement {
    const {offer, lead} = this.placed.next();
    return actionButton('following', offer, lead, {main: true, wide: true});
  }
  /** Shares what became of this study. The text reveals nothing of it. */
  private async share(): Promise<void> {
    const {task, title, hash} = this.placed;
    const {mark, word} = this.placed.fate();
    await offer(`Backtrick ${title}\n${mark} ${word} · ${count(task.cards, 'card')}\n${location.origin}${location.pathname}${hash}`, (words) => this.say(words));
  }

  /** Handles a key pressed anywhere in the page. */
  private key(event: KeyboardEvent): void {
    if (this.game === undefined || event.altKey || event.ctrlKey || event.metaKey || document.querySelector('dialog[open]') !== null) return;
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement) return;
    const key = event.key.toLowerCase();
    const {walk} = this;
    if (walk !== undefined) {
      if (event.key === 'ArrowLeft') this.go(walk.moment - 1);
      else if (event.key === 'ArrowRight') this.go(walk.moment + 1);
      else if (event.key === 'Home') this.go(walk.from);
      else if (event.key === 'End') this.go(walk.steps.length);
      else if (key === 'u' || event.key === 'Escape') {
        if (this.isSolved) this.leaveWalk();
        else this.tryAgain();
      } else return;
    } else if (!this.playing) return;
    else if (PILE_KEYS[event.key] !== undefined) {
      const focused = (document.activeElement as HTMLElement | null)?.dataset['card'];
      this.lay(this.selected ?? (focused === undefined ? undefined : Number(focused)), PILE_KEYS[event.key] as Pile);
      this.refocus();
    } else if (key === 'e') void this.endTurn();
    else if (key === 'u') this.takeBack();
    else if (event.key === 'Escape' && this.selected !== undefined) this.choose(this.selected);
    else return;
    event.preventDefault();
  }

  /** Returns focus to the hand if the focused card has been laid. */
  private refocus(): void {
    if (document.activeElement === null || document.activeElement === document.body) this.board.focusHand();
  }
}
