import {Board} from './board';
import {inBrief, inShort, inWords, plusDays, today} from './dates';
import {fetchDates, fetchDay, NoSuchDay, type Day} from './days';
import {closeDialogs, openDialog} from './dialog';
import {h, icon, ICONS, set} from './dom';
import {Refusal, type Engine, type Judgement, type Pile, type State} from './engine';
import {END_TURN, Game, PILE_NAMES, playOf, recordOf, stepsOf, type Step} from './game';
import {calendar} from './calendar';
import {help} from './help';
import {hashOf, parseLink, type Place} from './link';
import {moreDialog} from './more';
import {printSheet} from './print';
import {Replay} from './replay';
import {share, shareText} from './share';
import type {Solver} from './solver';
import {streakOf} from './statistics';
import {statisticsView} from './statistics_view';
import {capital, count} from './words';
import {KEY, type SavedGame, type Store} from './store';

const HINTS = [['Pile', 'Hint: which pile'], ['Card', 'Hint: which card and pile'], ['Turn', 'Hint: the rest of the turn']] as const;

/** The page: what is played, and everything around it. */
export class App {
  private place: Place | undefined;
  /** Nobody asked for a certain day, so the page goes on to the next one. */
  private followsToday = true;
  private daySeen = today();
  private day: Day | undefined;
  private game: Game | undefined;
  private saved: SavedGame = {steps: []};
  private selected: number | undefined;
  private judgement: {record: string; found: Promise<Judgement>} | undefined;
  private hintStrength = 0;
  private hint: {pile: Pile; card?: number} | undefined;
  private replay: Replay | undefined;

  /** The browser's own question whether to install the page, while it may be asked. */
  install: (() => void) | undefined;

  private readonly board: Board;
  private readonly heading = h('div', {class: 'puzzle'});
  private readonly banner = h('div', {class: 'banner', role: 'status', hidden: true});
  private readonly table = h('div', {class: 'table'});
  private readonly turn = h('p', {class: 'turn'});
  private readonly actions = h('div', {class: 'actions'});
  private readonly advice = h('div', {class: 'advice'});
  private readonly trouble = h('div', {class: 'trouble', hidden: true});
  private readonly live = h('div', {class: 'unseen', role: 'status', 'aria-live': 'polite'});

  constructor(
    root: HTMLElement,
    readonly engine: Engine,
    private readonly solver: Solver,
    readonly store: Store,
  ) {
    this.board = new Board({
      choose: (card) => this.choose(card),
      lay: (card, pile) => this.lay(card, pile),
    });
    const tool = (name: string, picture: string, action: () => void): HTMLElement =>
      h('button', {type: 'button', class: 'tool', 'aria-label': name, title: name, onclick: action}, icon(picture));
    root.replaceChildren(
      h('header', {},
        h('h1', {}, h('span', {class: 'mark', 'aria-hidden': 'true'}), 'Backtrick'),
        h('nav', {'aria-label': 'Page'},
          tool('Calendar', ICONS.calendar, () => this.showCalendar()),
          tool('Statistics', ICONS.chart, () => this.showStatistics()),
          tool('Rules and keys', ICONS.help, () => openDialog('Rules and keys', help())),
          tool('More', ICONS.menu, () => moreDialog(this)))),
      h('main', {}, this.banner, this.heading, this.trouble, this.table),
      this.live,
    );
    this.table.append(this.board.element, this.turn, this.actions, this.advice);
  }

  async start(): Promise<void> {
    window.addEventListener('hashchange', () => void this.follow());
    window.addEventListener('keydown', (event) => this.key(event));
    window.addEventListener('storage', (event) => {
      if (event.key !== KEY && event.key !== null) return;
      this.store.reload();
      if (this.game !== undefined) this.open(this.game.deal, this.saved.daily);
    });
    window.addEventListener('beforeinstallprompt', (event) => {
      event.preventDefault();
      const {prompt} = event as Event & {prompt(): Promise<void>};
      this.install = () => {
        this.install = undefined;
        void prompt.call(event);
      };
    });
    const look = (): void => this.lookAtCalendar();
    document.addEventListener('visibilitychange', look);
    window.addEventListener('pageshow', look);
    setInterval(look, 15_000);
    await this.follow();
    this.solver.warm();
  }

  // WHERE WE ARE

  /** Goes where the address says. */
  async follow(): Promise<void> {
    closeDialogs();
    try {
      const place = parseLink(location.hash);
      this.followsToday = place === undefined;
      await this.go(place ?? {kind: 'day', date: today()});
    } catch (fault) {
      this.refuse('This link leads nowhere', fault instanceof Error ? fault.message : String(fault));
    }
  }
  /** Leads to a place by the address, so that "back" leads back. */
  lead(place: Place): void {
    const hash = hashOf(place);
    if (location.hash === hash) void this.follow();
    else location.hash = hash;
  }
  leadToday(): void {
    if (location.hash !== '') history.pushState(null, '', location.pathname + location.search);
    void this.follow();
  }

  private async go(place: Place): Promise<void> {
    this.place = place;
    this.daySeen = today();
    this.banner.hidden = true;
    if (place.kind === 'deal') {
      this.day = undefined;
      try {
        this.open(place.deal, undefined);
      } catch (fault) {
        if (!(fault instanceof Refusal)) throw fault;
        this.refuse('This link is no deal', capital(fault.message) + '.');
      }
      return;
    }
    const date = place.date;
    let day: Day;
    try {
      day = await fetchDay(date);
    } catch (fault) {
      if (this.place === place) await this.missDay(date, fault);
      return;
    }
    if (this.place !== place) return; // gone elsewhere meanwhile
    this.day = day;
    const deal = day.deals.find(({band}) => band === place.band) ?? this.firstOpen(day);
    if (deal === undefined || (place.band !== undefined && deal.band !== place.band)) {
      this.refuse('There is no such puzzle', `On ${inWords(date)} there is none called “${place.band ?? ''}”.`);
      return;
    }
    this.open(deal.id, {date, band: deal.band});
  }

  /** The band played last, where it is still open; else the first that is. */
  private firstOpen(day: Day): Day['deals'][number] | undefined {
    const isOpen = ({id}: {id: string}): boolean => !this.store.data.games[id]?.first;
    const begun = ({id}: {id: string}): boolean => (this.store.data.games[id]?.steps.length ?? 0) > 0;
    return day.deals.find((deal) => isOpen(deal) && begun(deal)) ?? day.deals.find(isOpen) ?? day.deals[0];
  }

  private async missDay(date: string, fault: unknown): Promise<void> {
    const isToday = date === today();
    const name = isToday ? `Today’s puzzles (${inWords(date)})` : `The puzzles of ${inWords(date)}`;
    const dates = await fetchDates().catch(() => [] as string[]);
    const latest = dates.filter((one) => one < date).pop();
    const reason = fault instanceof NoSuchDay
      ? `are not published here${date > (dates[dates.length - 1] ?? '') ? ' yet' : ''}.`
      : fault instanceof TypeError ? 'cannot be reached: there is no connection, and they were not fetched before.'
      : `cannot be read: ${fault instanceof Error ? fault.message : String(fault)}.`;
    this.refuse(isToday ? 'No puzzle for today yet' : 'No puzzle for this day', `${name} ${reason}`, latest);
  }

  private refuse(title: string, reason: string, instead?: string): void {
    this.game = undefined;
    this.replay = undefined;
    this.table.hidden = true;
    this.heading.replaceChildren();
    this.trouble.hidden = false;
    document.title = 'Backtrick';
    this.trouble.replaceChildren(
      h('h2', {}, title), h('p', {}, reason),
      h('div', {class: 'row'},
        h('button', {type: 'button', class: 'main', onclick: () => this.leadToday()}, 'Today’s puzzles'),
        instead !== undefined && h('button', {type: 'button', onclick: () => this.lead({kind: 'day', date: instead})}, `Play ${inShort(instead)}`),
        h('button', {type: 'button', onclick: () => this.leadRandom('solo')}, 'Play a random deal')),
    );
    this.announce(`${title}. ${reason}`);
  }

  leadRandom(rules: string): void {
    // All of the first million can be beaten by the rules of solo.
    this.lead({kind: 'deal', deal: `${rules}:${1 + Math.floor(Math.random() * 1_000_000)}`});
  }

  /** A new day: goes on to it, unless a game is under way. */
  private lookAtCalendar(): void {
    const now = today();
    if (now === this.daySeen) return;
    this.daySeen = now;
    const underWay = this.game !== undefined && this.game.steps.length > 0 && this.saved.over !== true;
    if (this.followsToday && !underWay) {
      void this.follow();
      return;
    }
    this.banner.hidden = false;
    this.banner.replaceChildren(
      `A new day: ${inWords(now)}. `,
      h('button', {type: 'button', onclick: () => this.leadToday()}, 'Play today’s puzzles'));
    this.showHeading();
  }

  /** Fetches days around, so that they are there without a connection. */
  async prefetch(): Promise<void> {
    const dates = await fetchDates().catch(() => [] as string[]);
    const from = plusDays(today(), -7);
    const to = plusDays(today(), 14);
    for (const date of dates.filter((one) => one >= from && one <= to))
      await fetchDay(date).catch(() => undefined);
  }

  // THE GAME

  /** Opens a deal where it was left. Throws Refusal when there is no such deal. */
  open(deal: string, daily: SavedGame['daily']): void {
    let game = new Game(this.engine, deal);
    const known = this.store.data.games[game.deal];
    try {
      game = new Game(this.engine, game.deal, [...(known?.steps ?? [])], known?.open ?? false);
    } catch (fault) {
      if (!(fault instanceof Refusal)) throw fault; // what was saved is no legal game: begin again
    }
    this.saved = known ?? {steps: []};
    if (daily !== undefined) this.saved.daily ??= daily;
    this.game = game;
    this.replay = undefined;
    this.selected = undefined;
    this.forgetAdvice();
    this.trouble.hidden = true;
    this.table.hidden = false;
    this.show();
    document.title = `${this.title()} · Backtrick`;
    if (this.store.trouble !== undefined) {
      this.banner.hidden = false;
      this.banner.textContent = this.store.trouble;
    }
  }

  title(): string {
    const daily = this.place?.kind === 'day' ? this.saved.daily : undefined;
    return daily ? `${daily.date} ${daily.band}` : this.dealName();
  }
  private dealName(): string {
    const {number, id} = (this.game as Game).state;
    return number === undefined ? `a ${this.rulesName()} deck` : id;
  }
  private rulesName(): string {
    const {name, hand, min_plays} = (this.game as Game).state.rules;
    return name !== '' ? name : `hand ${hand}, ${min_plays} a turn`;
  }

  private persist(): void {
    const game = this.game as Game;
    this.saved.steps = game.steps;
    if (game.open) this.saved.open = true;
    this.store.data.games[game.deal] = this.saved;
    this.store.save();
  }

  get current(): Game | undefined {
    return this.game;
  }
  get playing(): boolean {
    return this.game !== undefined && this.saved.over !== true && this.replay === undefined;
  }
  get showsTargets(): boolean {
    return this.store.data.settings.targets === true;
  }
  setTargets(on: boolean): void {
    this.store.data.settings.targets = on;
    this.store.save();
    if (this.game !== undefined) this.show();
    this.announce(on ? 'Places where cards may go are marked.' : 'Places are no longer marked.');
  }
  openDrawPile(): void {
    if (this.game === undefined) return;
    this.game.open = true;
    this.persist();
    this.show();
    this.announce('The draw pile lies open. Everything may be taken back now.');
  }

  private choose(card: number): void {
    if (!this.playing) return;
    this.selected = this.selected === card ? undefined : card;
    this.announce(this.selected === undefined ? `${card} put down.` : `${card} chosen.`);
    this.show();
  }

  private lay(card: number | undefined, pile: Pile): void {
    const game = this.game;
    if (game === undefined || !this.playing) return;
    const laid = card ?? this.selected;
    if (laid === undefined) {
      this.announce('Choose a card first.');
      return;
    }
    const backtrick = game.isBacktrick(laid, pile);
    const from = this.board.cardElement(laid)?.getBoundingClientRect();
    const hadFocus = document.activeElement === this.board.cardElement(laid);
    if (!game.lay(laid, pile)) {
      this.shake(this.board.pileElement(pile));
      this.announce(`${laid} may not go on the ${PILE_NAMES[pile]}.`);
      return;
    }
    this.selected = undefined;
    this.stepped();
    this.fly(from, pile, laid);
    if (hadFocus || card === undefined) this.refocus();
    const {left} = game.state;
    this.announce(`${laid} on the ${PILE_NAMES[pile]}${backtrick ? ', a backtrick' : ''}. ${this.turnWords()} ${left} left.`);
  }

  private endTurn(): void {
    const game = this.game;
    if (game === undefined || !this.playing || !game.endTurn()) return;
    this.selected = undefined;
    this.stepped();
    const {drawn} = game.state;
    this.refocus();
    this.announce(`${drawn.length === 0 ? 'Nothing to draw.' : `Drawn: ${drawn.join(', ')}.`} ${this.turnWords()}`);
  }

  private takeBack(): void {
    const game = this.game;
    if (game === undefined || !this.playing) return;
    const step = game.takeBack();
    if (step === undefined) {
      this.announce('Nothing may be taken back: a card was drawn since.');
      return;
    }
    this.selected = undefined;
    this.stepped();
    this.refocus();
    this.announce(`${step === END_TURN ? 'The end of the turn' : playOf(step).card} taken back.`);
  }

  private stepped(): void {
    this.forgetAdvice();
    this.persist();
    const {state, mayTakeBack} = this.game as Game;
    if (state.beaten || (state.over && !mayTakeBack)) this.finish();
    else this.show();
  }

  /** The game ends here, beaten or lost. */
  finish(): void {
    const {state, open} = this.game as Game;
    this.saved.over = true;
    this.saved.first ??= {
      left: state.left, turns: state.turn, backtricks: state.backtricks, day: today(), open,
      helped: (this.saved.asked ?? 0) + (this.saved.hints ?? 0) > 0,
    };
    this.persist();
    this.show();
    this.announce(this.outcomeWords());
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

  // WHAT IS SHOWN

  private show(): void {
    const game = this.game as Game;
    this.showHeading();
    if (this.replay !== undefined) {
      this.replay.show();
      return;
    }
    this.board.show({
      state: game.state, selected: this.selected, targets: this.showsTargets, open: game.open,
      still: this.saved.over === true, hint: this.hint, marksDrawn: game.state.laid === 0 && game.state.turn > 1,
    });
    this.table.classList.toggle('over', this.saved.over === true);
    this.turn.textContent = this.saved.over === true ? '' : this.turnWords();
    this.turn.hidden = this.saved.over === true;
    if (this.saved.over === true) this.showOutcome();
    else this.showActions();
  }

  private showHeading(): void {
    if (this.game === undefined) return;
    const place = this.place;
    if (place?.kind !== 'day' || this.day === undefined) {
      this.heading.replaceChildren(
        h('p', {class: 'date'}, h('strong', {}, this.game.state.number === undefined ? 'A deck of your own' : `Deal ${this.game.state.number}`),
          h('span', {class: 'tag'}, this.rulesName())));
      return;
    }
    const date = this.day.date;
    const bands = h('div', {class: 'bands', role: 'group', 'aria-label': 'Puzzles of this day'});
    for (const {band, id} of this.day.deals) {
      const game = this.store.data.games[id];
      // What is seen of a mark, and the word that a screen reader says further.
      const [mark, seen, word]: [string, boolean, string] = game?.first ? (game.first.left === 0 ? ['✓', false, 'beaten'] : [String(game.first.left), true, 'left'])
        : (game?.steps.length ?? 0) > 0 ? ['…', false, 'begun'] : ['', false, ''];
      const here = id === this.game.deal;
      bands.append(h('button', {
        type: 'button', 'aria-pressed': here ? 'true' : 'false',
        onclick: () => this.lead({kind: 'day', date, band}),
      }, capital(band), h('span', {class: 'mark', 'aria-hidden': seen ? undefined : 'true'}, mark),
      word !== '' && h('span', {class: 'unseen'}, word)));
    }
    const streak = streakOf(this.store.data, today());
    this.heading.replaceChildren(
      h('p', {class: 'date'}, h('strong', {}, inBrief(date)), date === today() && h('span', {class: 'tag'}, 'today'),
        streak > 1 && h('span', {class: 'tag streak'}, `streak ${streak}`)),
      bands);
  }

  private turnWords(): string {
    const {laid, required, beaten, over, draw, hand, rules} = (this.game as Game).state;
    if (beaten) return 'Beaten.';
    if (over) return 'No card goes: take back, or the game is lost here.';
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
    // Elements are made anew, so focus is given back to what had it.
    const focused = (document.activeElement as HTMLElement | null)?.dataset['action'];
    this.actions.replaceChildren(
      button('back', 'Take back', ICONS.back, game.mayTakeBack, 'U', () => this.takeBack()),
      state.over
        ? button('end', 'End the game', '', true, 'E', () => this.finish(), true)
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
      strengths, said ?? h('p', {class: 'said'}));
    if (focused !== undefined)
      this.table.querySelector<HTMLElement>(`[data-action="${focused}"]`)?.focus();
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
    const next = this.day?.deals.find(({id}) => !this.store.data.games[id]?.first);
    this.actions.replaceChildren(
      h('p', {class: `outcome${beaten ? ' beaten' : ''}`}, this.outcomeWords()),
      button('Share', () => void this.share(), true, ICONS.share),
      ...(beaten ? [] : [button('Where was it lost?', () => void this.review())]),
      button('See it replayed', () => this.replayGame('Your game', game.steps)),
      button('See a solution', () => void this.solution(game.deal, [], 'A solution')),
      button('Play it again', () => this.again()),
    );
    if (next !== undefined && this.day !== undefined) {
      const place: Place = {kind: 'day', date: this.day.date, band: next.band};
      this.actions.append(button(`Play ${next.band}`, () => this.lead(place)));
    }
    this.advice.replaceChildren(h('p', {class: 'said'}));
  }

  private say(text: string, kind = ''): void {
    const said = this.advice.querySelector('.said');
    if (said === null) return;
    said.className = `said ${kind}`;
    said.textContent = text;
    this.announce(text);
  }
  announce(text: string): void {
    // The same words twice are otherwise not read twice.
    this.live.textContent = this.live.textContent === text ? `${text}\u00a0` : text;
  }

  // WITH THE SOLVER

  private forgetAdvice(): void {
    this.solver.cancel();
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
    const record = this.game?.record();
    const {verdict} = await this.judged();
    if (record !== this.game?.record() || !this.playing) return;
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
    const record = this.game?.record();
    const {verdict, line} = await this.judged();
    if (record !== this.game?.record() || !this.playing) return;
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
    const words = (play: Step): string => `${playOf(play).card} on the ${PILE_NAMES[playOf(play).pile]}`;
    this.show();
    this.say(
      first === undefined ? 'Hint: end the turn now.'
      : strength === 1 ? `Hint: lay something on the ${PILE_NAMES[first.pile]}.`
      : strength === 2 ? `Hint: ${words(turn[0] as Step)}.`
      : `Hint: ${turn.map(words).join(', then ')}; then end the turn.`, 'winnable');
  }

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
      this.replayGame('Your game, still to be won', game.steps, winnable, winnable);
    } else {
      const known = [
        winnable === undefined ? '' : `it could still be won in turn ${game.at(winnable).turn}`,
        lost === undefined ? '' : `no longer in turn ${game.at(lost).turn}`,
      ].filter((words) => words !== '').join(', and ');
      this.say(`Not known exactly: ${known === '' ? 'every search came to its limit' : known}.`);
    }
  }

  /** Replays a win from a moment of the game on. */
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
      announce: (text) => this.announce(text),
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

  // AROUND

  link(): string {
    const daily = this.place?.kind === 'day' ? this.saved.daily : undefined;
    const place: Place = daily ? {kind: 'day', ...daily} : {kind: 'deal', deal: (this.game as Game).deal};
    return location.origin + location.pathname + hashOf(place);
  }

  private async share(): Promise<void> {
    const game = this.game as Game;
    const {first} = this.saved;
    if (first === undefined) return;
    const notes = [first.open ? 'open' : '', first.helped ? 'with help' : ''].filter((note) => note !== '');
    const text = shareText(this.title(), game.state.rules.cards, first, notes, this.link());
    const became = await share(text);
    if (became === 'copied') this.say('Copied: paste it where you like.');
    if (became === 'refused')
      openDialog('Share', [h('p', {}, 'Copy this text:'), h('textarea', {readonly: true, rows: 4, 'aria-label': 'Text to share'}, text)]);
  }

  print(): void {
    if (this.game !== undefined) printSheet(this.engine.state(this.game.deal), this.title(), this.link());
  }

  private showCalendar(): void {
    openDialog('Calendar', calendar({
      saved: this.store.data,
      current: this.place?.kind === 'day' ? this.place.date : today(),
      lead: (date) => this.lead({kind: 'day', date}),
      dates: fetchDates(),
      idsOf: async (date) => (await fetchDay(date)).deals.map(({id}) => id),
    }));
  }
  private showStatistics(): void {
    openDialog('Statistics', statisticsView(this.store.data, today()));
  }

  /** Whether the referee accepts a saved game. */
  isLegal(deal: string, game: SavedGame): boolean {
    try {
      return this.engine.state(recordOf(deal, game.steps)).id === deal;
    } catch {
      return false;
    }
  }
  reopen(): void {
    if (this.game !== undefined) this.open(this.game.deal, this.saved.daily);
  }

  private key(event: KeyboardEvent): void {
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
      if ((this.game as Game).state.over) this.finish();
      else if ((this.game as Game).state.may_end) this.endTurn();
      else this.announce(this.turnWords());
    } else if (key === 'u') this.takeBack();
    else if (key === 't') this.setTargets(!this.showsTargets);
    else if (key === 'w') void this.judge();
    else if (key === 'h') void this.giveHint(Math.min(this.hintStrength + 1, 3));
    else if (key === 's') this.announce(this.tableWords((this.game as Game).state));
    else if (event.key === 'Escape' && this.selected !== undefined) this.choose(this.selected);
    else return;
    event.preventDefault();
  }

  private tableWords(state: State): string {
    const [a1, a2, d1, d2] = state.tops;
    return `Ascending piles show ${a1} and ${a2}, descending piles ${d1} and ${d2}. Hand: ${[...state.hand].sort((a, b) => a - b).join(', ')}. ${count(state.draw.length, 'card')} to draw. ${this.turnWords()}`;
  }

  /** Focus that went with a card comes back to the hand. */
  private refocus(): void {
    if (document.activeElement === null || document.activeElement === document.body) this.board.focusHand();
  }

  private get moves(): boolean {
    return !matchMedia('(prefers-reduced-motion: reduce)').matches;
  }
  private shake(element: HTMLElement): void {
    if (!this.moves) return;
    element.animate([{transform: 'translateX(0)'}, {transform: 'translateX(-5px)'}, {transform: 'translateX(5px)'}, {transform: 'translateX(0)'}], {duration: 180});
  }
  private fly(from: DOMRect | undefined, pile: Pile, card: number): void {
    const element = this.board.pileElement(pile).querySelector('.top');
    if (from === undefined || element === null || !this.moves) return;
    const to = element.getBoundingClientRect();
    const flown = h('div', {class: 'flown', 'aria-hidden': 'true'}, String(card));
    set(flown, 'class', 'flown');
    document.body.append(flown);
    const at = (box: DOMRect): string => `translate(${box.left + box.width / 2}px, ${box.top + box.height / 2}px) translate(-50%, -50%)`;
    flown.animate([{transform: at(from)}, {transform: at(to), opacity: 1, offset: 0.9}, {transform: at(to), opacity: 0}], {duration: 220, easing: 'ease-out'})
      .finished.finally(() => flown.remove());
  }
}
