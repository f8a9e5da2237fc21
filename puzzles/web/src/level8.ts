import {actionButton, replaceActions} from './action_buttons';
import {inBrief, today} from './dates';
import {openDialog} from './dialog';
import {h, icon, ICONS} from './dom';
import {save} from './download';
import {Refusal} from './engine';
import {explained, sentence, withAgain} from './faults';
import {RoundBoard} from './level8_board';
import {roundOfDate} from './level8_days';
import {Level8Engine, layStep, ME, me, startOfTurn, stepsOfTurns, type MadeTurn, type Round, type RoundState} from './level8_engine';
import {chooseLaying, chooseName} from './level8_lay';
import {parseRoundLink, roundHash, tableKey, type Table} from './level8_link';
import {bestLine, endActions, fileName, lossList, outcomeWords, sharedText, type Ended} from './level8_outcome';
import {levelChoice, roundsDialog} from './level8_rounds';
import {keepRound, keepTable, playedRounds, savedRound, savedTable} from './level8_store';
import {adviceWords, cardWords, introWords, levelWords, othersWords, playerWords, roundWords, rulesView, stepInWords, strengthWords, taskWords, turnSeen} from './level8_words';
import {Replay} from './replay';
import {offer} from './share';
import type {Store} from './store';
import {moreWords, t} from './words';

/** How long the turn of another player is shown before the next one, in milliseconds. */
const PAUSE = 900;

/** Level 8: a round for a player alone, against par, or a game against computers. */
export class Level8View {
  readonly element = h('section', {class: 'table level8', 'aria-label': 'Level 8', hidden: true});
  private table: Table | undefined;
  private steps: readonly string[] = [];
  private date: string | undefined;
  private par: number | undefined;
  private best: MadeTurn[] = [];
  private state!: RoundState;
  /** The place of the chosen card in the hand. */
  private selected: number | undefined;
  private replay: Replay | undefined;
  private advised = false;
  /** Counts what was asked, so that a late answer does not replace a newer one. */
  private asked = 0;
  /** Ends the pause between the turns of the others. */
  private goOn: (() => void) | undefined;
  /** The others wait, because their worker failed. */
  private stuck = false;

  private readonly heading = h('div', {class: 'puzzle'});
  private readonly intro = h('p', {class: 'intro'});
  private readonly board = new RoundBoard({
    draw: () => this.draw(), pile: (owner) => this.pile(owner), group: (owner, group) => this.add(owner, group),
    seat: (player) => this.skip(player), card: (index) => this.choose(index),
  });
  private readonly turn = h('p', {class: 'turn'});
  private readonly actions = h('div', {class: 'actions'});
  private readonly said = h('div', {class: 'said'});
  private readonly advice = h('div', {class: 'advice'},
    h('button', {type: 'button', class: 'quiet', 'data-action': 'advise', 'aria-keyshortcuts': 'A', onclick: () => void this.advise()}, icon(ICONS.advice), t('Advice')), this.said);
  private readonly below = h('div', {class: 'best'});

  private constructor(
    private readonly engine: Level8Engine,
    private readonly store: Store,
    private readonly announce: (text: string) => void,
  ) {
    window.addEventListener('keydown', (event) => this.key(event));
  }
  static async load(store: Store, announce: (text: string) => void): Promise<Level8View> {
    const [engine] = await Promise.all([Level8Engine.start(), moreWords(import.meta.glob('./languages/level8/*.ts'))]);
    return new Level8View(engine, store, announce);
  }

  /** Opens the round that an address names, and goes on with it. Returns its title. Throws Refusal or Told if there is none. */
  async open(hash: string, isCurrent: () => boolean): Promise<string | undefined> {
    const place = parseRoundLink(hash, today());
    const table = 'date' in place ? await roundOfDate(place.date, this.engine, this.store) : place;
    if (!isCurrent()) return undefined;
    const key = tableKey(table);
    const alone = 'level' in table;
    this.state = this.engine.state({key, steps: []});
    const {par, turns = []} = alone ? this.engine.line({key, steps: []}) : {};
    this.forget();
    this.date = 'date' in place ? place.date : undefined;
    this.par = par;
    this.best = turns;
    this.table = table;
    const last = savedTable(this.store.data);
    const saved = alone ? savedRound(this.store.data, key) : last?.key === key ? last : undefined;
    this.advised = alone && savedRound(this.store.data, key)?.advised === true;
    this.steps = saved?.steps ?? [];
    try {
      this.state = this.engine.state(this.round);
    } catch (fault) {
      if (!(fault instanceof Refusal)) throw fault; // what was saved is not legal: start anew
      this.steps = [];
    }
    this.element.replaceChildren(this.heading, this.board.element, this.turn, this.actions, this.advice, this.intro, this.below);
    this.element.hidden = false;
    this.show();
    void this.playOthers();
    return `Level 8, ${this.title}`;
  }
  close(): void {
    this.forget();
    this.table = undefined;
    this.element.hidden = true;
    this.element.replaceChildren();
  }
  private forget(): void {
    ++this.asked;
    this.goOn?.();
    this.stuck = false;
    this.replay = undefined;
    this.selected = undefined;
    this.said.replaceChildren();
  }

  private get round(): Round {
    return {key: tableKey(this.table as Table), steps: this.steps};
  }
  private get alone(): boolean {
    return this.state.players.length === 1;
  }
  private get title(): string {
    const {table} = this;
    if (this.date !== undefined) return this.date;
    return table !== undefined && 'others' in table ? t('deal {number}, {others}', {number: table.number, others: othersWords(table.others, table.strength)})
      : t('deal {number}, level {level}', {...table});
  }
  private get playing(): boolean {
    return this.table !== undefined && this.replay === undefined && !this.state.over && this.state.player === ME;
  }
  private get chosen(): string | undefined {
    return this.selected === undefined ? undefined : this.state.hand[this.selected];
  }

  // The player's steps

  private make(step: string): void {
    const before = this.state;
    this.stepped([...this.steps, step]);
    const said = /^(draw|take)/.test(step) ? '' : `${stepInWords(step, before, this.state)}. `;
    this.announce(`${said}${this.state.over ? this.outcome() : taskWords(this.state)}`);
    void this.playOthers();
  }
  private stepped(steps: readonly string[]): void {
    this.state = this.engine.state({...this.round, steps});
    this.steps = steps;
    this.selected = undefined;
    this.said.replaceChildren();
    this.keep();
    this.show();
  }
  private keep(): void {
    const {key} = this.round;
    const {out, won, over, next} = this.state;
    const steps = [...this.steps];
    if (over) this.store.keepForGood();
    if (!this.alone) {
      keepTable(this.store, {key, steps, over: over && !next}, won === ME);
      return;
    }
    const advised = this.advised ? {advised: true} : {};
    const first = savedRound(this.store.data, key)?.first
      ?? (out === ME && this.par !== undefined ? {turns: this.turns, par: this.par, day: today(), ...advised} : undefined);
    keepRound(this.store, key, {steps, ...advised, ...(first === undefined ? {} : {first})});
  }
  private get turns(): number {
    return this.steps.filter((step) => step.startsWith('discard')).length;
  }

  private choose(index: number): void {
    if (!this.playing) return;
    if (!this.state.has_taken) {
      this.refuse(this.alone ? t('First take a card from either pile.') : t('First take a card from any pile.'));
      return;
    }
    this.selected = this.selected === index ? undefined : index;
    this.show();
    this.announce(this.chosen === undefined ? t('{card} put down.', {card: cardWords(this.state.hand[index] as string)}) : t('{card} chosen.', {card: cardWords(this.chosen)}));
  }
  private draw(): void {
    if (!this.playing) return;
    if (this.state.has_taken) this.refuse(t('You have taken a card already.'));
    else this.tryTo('draw');
  }
  /** Takes the top card of a discard pile, or discards the chosen card on the own one. */
  private pile(owner: number): void {
    if (!this.playing) return;
    if (!this.state.has_taken) this.tryTo(owner === ME ? 'take' : `take ${owner}`);
    else if (owner !== ME) this.refuse(t('You have taken a card already.'));
    else if (this.chosen === undefined) this.refuse(t('Choose a card first.'));
    else this.make(`discard ${this.chosen}`);
  }
  /** Lays the chosen Skip before another player. */
  private skip(player: number): void {
    if (!this.playing) return;
    if (this.chosen !== 'S') this.refuse(t('Choose a Skip first, and then the player who is to miss a turn.'));
    else this.tryTo(`skip ${player}`);
  }
  private tryTo(step: string): void {
    try {
      this.make(step);
    } catch (fault) {
      if (!(fault instanceof Refusal)) throw fault;
      void explained(fault).then(({words}) => this.refuse(sentence(words)));
    }
  }
  private lay(): void {
    if (!this.playing) return;
    const {lay} = this.state;
    if (lay.length === 0) this.refuse(me(this.state).table.length > 0 ? t('Your level lies already.') : t('Your hand does not hold the level.'));
    else if (lay.length === 1) this.make(layStep(lay[0] as string[][]));
    else chooseLaying(this.state, (step) => this.make(step));
  }
  private add(owner: number, group: number): void {
    if (!this.playing) return;
    const card = this.chosen;
    if (card === undefined) {
      this.refuse(t('Choose a card first.'));
      return;
    }
    const names = this.state.add.flatMap(([name, index, as, of]) => (name === card && index === group && of === owner ? [as] : []));
    const make = (name: string): void => this.make(`add ${name} ${group} ${owner}`);
    if (me(this.state).table.length === 0) this.refuse(t('Lay your own level first.'));
    else if (names.length === 0) this.refuse(t('{card} cannot be added to group {group}.', {card: cardWords(card), group}));
    else if (names.length === 1) make(names[0] as string);
    else chooseName(names, make);
  }
  private get mayTakeBack(): boolean {
    return this.playing && this.steps.length > this.state.settled;
  }
  private takeBack(): void {
    if (!this.mayTakeBack) return;
    this.stepped(this.steps.slice(0, -1));
    this.announce(taskWords(this.state));
  }
  private restart(): void {
    this.forget();
    this.stepped([]);
    void this.playOthers();
  }

  // The others, and advice

  /** Lets the others make their turns until the player is on turn. */
  private async playOthers(): Promise<void> {
    if (this.state.player === ME || this.state.over) return;
    const asked = ++this.asked;
    this.stuck = false;
    for (;;) {
      const {player} = this.state;
      let turn: MadeTurn;
      try {
        turn = await this.engine.turn(this.round);
      } catch {
        if (asked !== this.asked) return;
        this.stuck = true;
        this.refuse(t('The other players could not be asked.'));
        this.show();
        return;
      }
      if (asked !== this.asked) return;
      this.stepped([...this.steps, ...stepsOfTurns([turn], player)]);
      const {players, over} = this.state;
      const last = players[player - 1]?.last ?? turn;
      this.announce(`${playerWords(player)} ${turnSeen(last, player)}. ${over ? this.outcome() : this.playing ? taskWords(this.state) : ''}`);
      if (over || this.playing) return;
      await this.pause();
      if (asked !== this.asked) return;
    }
  }
  private async pause(): Promise<void> {
    await new Promise<void>((resolve) => {
      const wait = setTimeout(resolve, PAUSE);
      this.goOn = () => {
        clearTimeout(wait);
        resolve();
      };
    });
    this.goOn = undefined;
  }
  private readonly hurry = (): void => (this.stuck ? void this.playOthers() : this.goOn?.());

  private async advise(): Promise<void> {
    if (!this.playing) return;
    const asked = ++this.asked;
    this.say(t('Thinking…'));
    try {
      const advice = await this.engine.advise(this.round);
      if (asked !== this.asked) return;
      this.advised = true;
      this.keep();
      const ways = adviceWords(advice, this.alone);
      this.said.replaceChildren(h('ol', {}, ...ways.map(([words, facts]) => h('li', {}, `${words}.`, h('span', {class: 'faint'}, ` ${facts}`)))));
      this.announce(ways[0]?.join('. ') ?? '');
    } catch {
      if (asked === this.asked) this.say(t('The adviser could not be asked.'), () => void this.advise());
    }
  }
  private say(words: string, again?: () => void): void {
    this.said.replaceChildren(...withAgain(words, again));
    this.announce(words);
  }

  // The end

  private get ended(): Ended {
    const {state, turns, par, best} = this;
    return {
      state, turns, par, best, advised: this.advised, losses: state.over && this.alone ? this.engine.losses(this.round) : [], table: this.table as Table, saved: this.store.data, isToday: this.date === today(),
      next: () => this.make('next'), replay: (title, steps = this.steps, moment) => this.showReplay(title, steps, moment),
      share: () => void this.shareResult(), download: () => this.download(), again: () => this.restart(),
    };
  }
  private outcome(): string {
    return outcomeWords({state: this.state, par: this.par, table: this.table as Table, turns: this.turns});
  }
  private async shareResult(): Promise<void> {
    await offer(sharedText(this.title, this.ended, this.date), (words) => {
      this.turn.hidden = false;
      this.turn.textContent = words;
      this.announce(words);
    });
  }
  private download(): void {
    save(fileName(this.table as Table), 'application/json', this.engine.record(this.round));
  }
  private showReplay(title: string, steps: readonly string[], moment = steps.lastIndexOf('next') + 1): void {
    const round = this.round;
    const at = (moment: number): RoundState => this.engine.state({...round, steps: steps.slice(0, moment)});
    this.replay = new Replay({
      last: steps.length, title, moment, turn: this.turn, actions: this.actions, announce: this.announce,
      draw: (moment) => {
        const state = at(moment);
        this.board.show(state, true);
        const step = steps[moment];
        return t('Turn {turn}: {words}', {turn: state.turn - (state.over ? 1 : 0), words: step === undefined ? t('the end.') : `${stepInWords(step, state, at(moment + 1))}.`});
      },
      done: () => {
        this.forget();
        this.show();
        this.actions.querySelector('button')?.focus();
      },
    });
    this.show();
    this.actions.querySelector<HTMLElement>('[data-action="next"]')?.focus();
  }

  // Display

  private refuse(reason: string): void {
    this.turn.textContent = reason;
    this.turn.classList.add('refused');
    this.announce(reason);
  }

  /** Shows everything anew. The focus stays where it was, or goes to what can be done next. */
  private show(): void {
    const focused = document.activeElement instanceof HTMLElement && this.element.contains(document.activeElement) ? document.activeElement : undefined;
    const key = focused?.dataset['key'];
    const {over} = this.state;
    this.element.classList.toggle('over', over);
    this.element.classList.toggle('replayed', this.replay !== undefined);
    this.turn.classList.remove('refused');
    this.turn.hidden = false;
    this.advice.hidden = this.replay !== undefined || over;
    if (this.replay !== undefined) {
      this.intro.hidden = true;
      this.below.replaceChildren();
      this.replay.show();
      return;
    }
    this.showHeading();
    this.board.show(this.state, over, this.selected);
    if (over) this.showOutcome();
    else this.showActions();
    if (key !== undefined) this.element.querySelector<HTMLElement>(`[data-key="${key}"]`)?.focus();
    if (focused !== undefined && !focused.isConnected && (document.activeElement === document.body || document.activeElement === null))
      (over ? this.actions : this.board.element).querySelector('button')?.focus({preventScroll: true});
  }

  private showHeading(): void {
    const {number, levels, round} = this.state;
    const {level, groups} = me(this.state);
    const {table, date} = this;
    const quiet = (key: string, words: string, action: () => void): HTMLElement => h('button', {type: 'button', class: 'quiet', 'data-key': key, onclick: action}, words);
    const last = savedTable(this.store.data);
    const game = last !== undefined && last.over !== true && this.alone ? last.key : undefined;
    this.heading.replaceChildren(
      h('p', {class: 'date'},
        h('strong', {}, table !== undefined && 'others' in table ? t('Round {round}', {round}) : date === undefined ? t('Deal {number}', {number}) : inBrief(date)),
        this.alone && date === undefined ? levelChoice(level, levels, (one) => { location.hash = roundHash({number, level: one}); }) : h('span', {class: 'tag'}, t('Level {level}', {level})),
        table !== undefined && 'others' in table && h('span', {class: 'tag strength'}, strengthWords(table.strength)),
        this.par !== undefined && h('span', {class: 'tag'}, t('par {par}', {par: this.par})),
        h('span', {class: 'links'},
          quiet('rounds', t('Rounds'), () => roundsDialog({saved: this.store.data, date: date ?? today(), levels, game})),
          quiet('rules', t('Rules'), () => openDialog(t('Rules and keys'), rulesView())))),
      h('p', {class: 'goal'}, !this.alone && level === levels ? t('Lay {groups}, and you win.', {groups: levelWords(groups)}) : t('Lay {groups}, then go out.', {groups: levelWords(groups)})));
    this.intro.hidden = playedRounds(this.store.data).length > 0 || this.steps.length > 0;
    this.intro.textContent = introWords();
  }
  private showActions(): void {
    const {state, playing} = this;
    this.turn.textContent = this.stuck ? t('The other players could not be asked.') : taskWords(state);
    this.below.replaceChildren();
    this.advice.querySelector('button')?.setAttribute('aria-disabled', String(!playing));
    const back = actionButton('back', t('Take back'), () => this.takeBack(), {enabled: this.mayTakeBack, key: 'U'});
    const chosen = this.chosen;
    const end = !playing ? actionButton('hurry', this.stuck ? t('Try again') : t('Go on'), this.hurry, {main: true, key: 'E'})
      : !state.has_taken ? actionButton('draw', t('Draw a card'), () => this.draw(), {main: true, key: 'D'})
      : actionButton('discard', chosen === undefined ? t('Discard') : t('Discard {card}', {card: cardWords(chosen)}), () => this.pile(ME), {main: true, enabled: chosen !== undefined, key: 'E'});
    replaceActions(this.actions,
      actionButton('lay', t('Lay the level'), () => this.lay(), {main: true, wide: true, enabled: playing && state.lay.length > 0, key: 'L'}), back, end);
  }

  private showOutcome(): void {
    this.turn.textContent = '';
    this.turn.hidden = true;
    const {ended} = this;
    replaceActions(this.actions, ...endActions(ended));
    this.below.replaceChildren(...lossList(ended, (turn) => startOfTurn(this.steps, turn)), ...bestLine(this.best));
  }

  /** Handles a key pressed anywhere in the page. */
  private key(event: KeyboardEvent): void {
    if (this.table === undefined || event.altKey || event.ctrlKey || event.metaKey || document.querySelector('dialog[open]') !== null) return;
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement) return;
    if (this.replay !== undefined) {
      this.replay.key(event);
      return;
    }
    const key = event.key.toLowerCase();
    const {state} = this;
    if (key === 'e' && !this.playing && !state.over) this.hurry();
    if (!this.playing) return;
    if (key === 'd') this.draw();
    else if (key === 't' && !state.has_taken) this.pile(ME);
    else if (key === 'e' && state.has_taken) {
      const focused = /^card(\d+)$/.exec((document.activeElement as HTMLElement | null)?.dataset['key'] ?? '')?.[1];
      if (focused !== undefined) this.selected ??= Number(focused);
      this.pile(ME);
    } else if (key === 'a') void this.advise();
    else if (key === 'l') this.lay();
    else if (key === 'u') this.takeBack();
    else if (key === 's') this.announce(roundWords(state));
    else if (/^[1-5]$/.test(key) && Number(key) <= me(state).table.length) this.add(ME, Number(key));
    else if (key === 'escape' && this.selected !== undefined) this.choose(this.selected);
    else if (key === 'arrowright' || key === 'arrowleft') this.board.walk(key === 'arrowright' ? 1 : -1);
    else return;
    event.preventDefault();
  }
}
