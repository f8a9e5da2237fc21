import {actionButton, replaceActions} from './action_buttons';
import {inBrief, today} from './dates';
import {fetchJson, NoSuchDay} from './days';
import {closeDialogs, openDialog} from './dialog';
import {h} from './dom';
import {Refusal} from './engine';
import {cardButton, cardFace, groupElement, groupPlace} from './level8_cards';
import {Level8Engine, layStep, stepsOfTurns, type MadeTurn, type Round, type RoundState} from './level8_engine';
import {parseRoundLink, roundHash, type RoundPlace} from './level8_link';
import {keepDay, keepRound, roundsPlayed, savedDay, savedRound} from './level8_store';
import {cardWords, introWords, levelWords, roundWords, rulesView, stepInWords, taskWords, turnInWords} from './level8_words';
import {Replay} from './replay';
import {isRecord} from './saved';
import {offer} from './share';
import type {Store} from './store';
import {count, moreWords, t} from './words';

/** As many ways to lay a level as are listed at once. */
const WAYS = 24;

const keyOf = ({number, level}: Round): string => `${number}/${level}`;

/** A round of Level 8 for a player alone, against par. */
export class Level8View {
  readonly element = h('section', {class: 'table level8', 'aria-label': 'Level 8', hidden: true});
  private round: Round | undefined;
  private date: string | undefined;
  private par: number | undefined;
  private best: MadeTurn[] = [];
  private state!: RoundState;
  /** The place of the chosen card in the hand. */
  private selected: number | undefined;
  private replay: Replay | undefined;

  private readonly heading = h('div', {class: 'puzzle'});
  private readonly intro = h('p', {class: 'intro'});
  private readonly heaps = h('div', {class: 'heaps'});
  private readonly groups = h('div', {class: 'groups', role: 'group', 'aria-label': t('On the table')});
  private readonly held = h('div', {class: 'held', role: 'group', 'aria-label': t('Your hand')});
  private readonly board = h('div', {class: 'board'}, this.heaps, this.groups, this.held);
  private readonly turn = h('p', {class: 'turn'});
  private readonly actions = h('div', {class: 'actions'});
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

  /** Opens the round that an address names, and goes on with it. Returns its title. Throws Refusal if there is none. */
  async open(hash: string, isCurrent: () => boolean): Promise<string | undefined> {
    const place = parseRoundLink(hash, today());
    const found = 'date' in place ? await this.roundOf(place.date) : place;
    if (!isCurrent()) return undefined;
    const start: Round = {number: BigInt(found.number).toString(), level: found.level, steps: []};
    this.state = this.engine.state(start);
    const {par, turns = []} = this.engine.line(start);
    this.forget();
    this.date = 'date' in place ? place.date : undefined;
    this.par = par;
    this.best = turns;
    this.round = {...start, steps: savedRound(this.store.data, keyOf(start))?.steps ?? []};
    try {
      this.state = this.engine.state(this.round);
    } catch (fault) {
      if (!(fault instanceof Refusal)) throw fault; // what was saved is not legal: start anew
      this.round = start;
    }
    this.element.replaceChildren(this.heading, this.intro, this.board, this.turn, this.actions, this.below);
    this.element.hidden = false;
    this.show();
    return `Level 8, ${this.title}`;
  }
  close(): void {
    this.forget();
    this.round = undefined;
    this.element.hidden = true;
    this.element.replaceChildren();
  }
  private forget(): void {
    this.replay = undefined;
    this.selected = undefined;
  }

  /** The published round of a date if there is one, or else as the engine chooses it, which comes to the same. */
  private async roundOf(date: string): Promise<{number: string; level: number}> {
    const kept = savedDay(this.store.data, date)?.split('/');
    if (kept?.length === 2) return {number: kept[0] as string, level: Number(kept[1])};
    const published = await fetchJson(`level8/days/${date}.json`).catch((fault: unknown) => {
      if (fault instanceof NoSuchDay || fault instanceof TypeError) return undefined; // none, or no connection
      throw fault;
    });
    const deal = isRecord(published) && published['date'] === date && published['list'] === 'one-star' ? published['deal'] : undefined;
    const round = isRecord(deal) ? {number: String(deal['number']), level: Number((published as Record<string, unknown>)['level'])} : await this.engine.daily(date);
    this.engine.state({...round, steps: []}); // refuses what no round is
    keepDay(this.store, date, keyOf({...round, steps: []}));
    return round;
  }

  private get title(): string {
    return this.date ?? t('deal {number}, level {level}', this.state as unknown as Record<string, string>);
  }
  private get playing(): boolean {
    return this.round !== undefined && this.replay === undefined && !this.state.over;
  }
  private get chosen(): string | undefined {
    return this.selected === undefined ? undefined : this.state.hand[this.selected];
  }

  // The player's steps

  private make(step: string): void {
    const round = this.round as Round;
    this.stepped([...round.steps, step]);
    this.announce(`${step === 'draw' || step === 'take' ? '' : `${stepInWords(step, this.state)}. `}${this.state.over ? this.outcome() : taskWords(this.state)}`);
  }
  private stepped(steps: readonly string[]): void {
    const round = {...(this.round as Round), steps};
    this.state = this.engine.state(round);
    this.round = round;
    this.selected = undefined;
    const key = keyOf(round);
    const before = savedRound(this.store.data, key)?.first;
    const first = before ?? (this.state.out && this.par !== undefined ? {turns: this.turns, par: this.par, day: today()} : undefined);
    keepRound(this.store, key, {steps: [...steps], ...(first === undefined ? {} : {first})});
    this.show();
  }
  private get turns(): number {
    return (this.round as Round).steps.filter((step) => step.startsWith('discard')).length;
  }

  private choose(index: number): void {
    if (!this.playing) return;
    if (!this.state.has_taken) {
      this.refuse(t('First take a card from either pile.'));
      return;
    }
    this.selected = this.selected === index ? undefined : index;
    this.show();
    this.announce(this.chosen === undefined ? t('{card} put down.', {card: cardWords(this.state.hand[index] as string)}) : t('{card} chosen.', {card: cardWords(this.chosen)}));
  }
  private draw(): void {
    if (!this.playing) return;
    if (this.state.has_taken) this.refuse(t('You have taken a card already.'));
    else this.make('draw');
  }
  /** Takes the top card of the discard pile, or discards the chosen card. */
  private discardPile(): void {
    if (!this.playing) return;
    if (!this.state.has_taken) this.tryTo('take');
    else if (this.chosen === undefined) this.refuse(t('Choose a card first.'));
    else this.make(`discard ${this.chosen}`);
  }
  private tryTo(step: string): void {
    try {
      this.make(step);
    } catch (fault) {
      if (!(fault instanceof Refusal)) throw fault;
      this.refuse(fault.message);
    }
  }
  private lay(): void {
    if (!this.playing) return;
    const {lay} = this.state;
    if (lay.length === 0) this.refuse(this.state.table.length > 0 ? t('Your level lies already.') : t('Your hand does not hold the level.'));
    else if (lay.length === 1) this.make(layStep(lay[0] as string[][]));
    else this.chooseWay();
  }
  /** Lists the ways to lay the level, those first that use the fewest wilds. Cards can be chosen that must be laid. */
  private chooseWay(): void {
    const {hand, lay} = this.state;
    const wanted = new Set<number>();
    const list = h('div', {class: 'layings'});
    const cards = h('div', {class: 'choose', role: 'group', 'aria-label': t('Cards that must be laid')});
    const nameIn = (card: string): string => card.replace(/=.*/, '');
    const show = (): void => {
      const focused = document.activeElement instanceof HTMLElement && cards.contains(document.activeElement) ? document.activeElement.dataset['key'] : undefined;
      cards.replaceChildren(...hand.map((name, i) => cardButton(name, `must${i}`, wanted.has(i), () => {
        if (!wanted.delete(i)) wanted.add(i);
        show();
      })));
      cards.querySelector<HTMLElement>(`[data-key="${focused}"]`)?.focus();
      const fitting = lay.filter((way) => {
        const laid = way.flat().map(nameIn);
        return [...wanted].every((i) => {
          const at = laid.indexOf(hand[i] as string);
          return at >= 0 && laid.splice(at, 1).length > 0;
        });
      });
      list.replaceChildren(...fitting.slice(0, WAYS).map((way) => h('button', {
        type: 'button', class: 'laying', onclick: () => { closeDialogs(); this.make(layStep(way)); },
      }, ...way.map((group) => h('span', {class: 'group-cards'}, ...group.map(cardFace))))));
      if (fitting.length === 0) list.append(t('There is no way with all of these.'));
      if (fitting.length > WAYS) list.append(t('There are more ways: mark cards to find them.'));
    };
    show();
    openDialog(t('Lay the level'), [h('p', {}, t('Choose what to lay. Cards that must be in it can be marked first.')), cards, list]);
  }
  private add(group: number): void {
    if (!this.playing) return;
    const card = this.chosen;
    if (card === undefined) {
      this.refuse(t('Choose a card first.'));
      return;
    }
    const ways = this.state.add.filter(([name, index]) => name === card && index === group);
    if (ways.length === 0) this.refuse(t('{card} cannot be added to group {group}.', {card: cardWords(card), group}));
    else if (ways.length === 1) this.make(`add ${ways[0]?.[2]} ${group}`);
    else openDialog(t('What does the wild stand for?'), [h('div', {class: 'row'}, ...ways.map(([, , as]) =>
      h('button', {type: 'button', onclick: () => { closeDialogs(); this.make(`add ${as} ${group}`); }}, cardWords(as))))]);
  }
  private get mayTakeBack(): boolean {
    return this.playing && (this.round as Round).steps.length > this.state.settled;
  }
  private takeBack(): void {
    if (!this.mayTakeBack) return;
    this.stepped((this.round as Round).steps.slice(0, -1));
    this.announce(taskWords(this.state));
  }
  private restart(): void {
    this.forget();
    this.stepped([]);
  }

  // The end

  private outcome(): string {
    const {out} = this.state;
    if (!out) return t('The draw pile is used up: nobody goes out.');
    const turns = count(this.turns, 'turn');
    return this.par === undefined ? t('Out in {turns}.', {turns})
      : this.turns <= this.par ? t('Out in {turns}: that is par, nobody can do it in fewer.', {turns}) : t('Out in {turns}; par is {par}.', {turns, par: this.par});
  }
  private async shareResult(): Promise<void> {
    const {turns, par = 0} = this;
    const place: RoundPlace = this.date === undefined ? this.state : {date: this.date};
    const result = turns <= par ? t('out in {turns}, par', {turns: count(turns, 'turn')}) : t('out in {turns}, {above} above par', {turns: count(turns, 'turn'), above: turns - par});
    const link = location.origin + location.pathname + roundHash(place);
    await offer(`Backtrick Level 8 ${this.title}\n${'■'.repeat(par)}${'□'.repeat(turns - par)} ${result}\n${link}`, (words) => {
      this.turn.hidden = false;
      this.turn.textContent = words;
      this.announce(words);
    });
  }
  private download(): void {
    const url = URL.createObjectURL(new Blob([this.engine.record(this.round as Round)], {type: 'application/json'}));
    h('a', {href: url, download: `level8-${this.state.number}-${this.state.level}.json`}).click();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  }
  private showReplay(title: string, steps: readonly string[]): void {
    const round = this.round as Round;
    const at = (moment: number): RoundState => this.engine.state({...round, steps: steps.slice(0, moment)});
    this.replay = new Replay({
      last: steps.length, title, moment: 0, turn: this.turn, actions: this.actions, announce: this.announce,
      draw: (moment) => {
        const state = at(moment);
        this.showBoard(state);
        const step = steps[moment];
        return t('Turn {turn}: {words}', {turn: state.turn - (state.over ? 1 : 0), words: step === undefined ? t('the end.') : `${stepInWords(step, at(moment + 1))}.`});
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
    if (this.replay !== undefined) {
      this.intro.hidden = true;
      this.below.replaceChildren();
      this.replay.show();
      return;
    }
    this.showHeading();
    this.showBoard(this.state);
    if (over) this.showOutcome();
    else this.showActions();
    if (key !== undefined) this.element.querySelector<HTMLElement>(`[data-key="${key}"]`)?.focus();
    if (focused !== undefined && !focused.isConnected && (document.activeElement === document.body || document.activeElement === null))
      (over ? this.actions : this.board).querySelector('button')?.focus({preventScroll: true});
  }

  private showHeading(): void {
    const {level, number, groups} = this.state;
    this.heading.replaceChildren(
      h('p', {class: 'date'},
        h('strong', {}, this.date === undefined ? t('Deal {number}', {number}) : inBrief(this.date)),
        this.date === undefined && (this.round as Round).steps.length === 0 ? this.levelChoice() : h('span', {class: 'tag'}, t('Level {level}', {level})),
        this.par !== undefined && h('span', {class: 'tag'}, t('par {par}', {par: this.par})),
        h('button', {type: 'button', class: 'quiet', 'data-key': 'rules', onclick: () => openDialog(t('Rules and keys'), rulesView())}, t('Rules'))),
      h('p', {class: 'goal'}, t('Lay {groups}, then go out.', {groups: levelWords(groups)})));
    this.intro.hidden = roundsPlayed(this.store.data).played > 0 || (this.round as Round).steps.length > 0;
    this.intro.textContent = introWords();
  }
  private levelChoice(): HTMLElement {
    const {level, levels, number} = this.state;
    const box = h('select', {'aria-label': 'Level', onchange: () => { location.hash = roundHash({number, level: Number(box.value)}); }},
      ...Array.from({length: levels}, (_, i) => h('option', {value: i + 1, selected: i + 1 === level}, t('Level {level}', {level: i + 1}))));
    return box;
  }

  private showBoard(state: RoundState): void {
    const still = this.replay !== undefined || state.over;
    const {top, taken, has_taken: hasTaken} = state;
    const chosen = still ? undefined : this.chosen;
    this.heaps.replaceChildren(
      h('button', {type: 'button', class: `heap draw-heap${!still && !hasTaken ? ' target' : ''}`, 'data-key': 'draw', 'aria-keyshortcuts': 'D', onclick: () => this.draw()},
        h('span', {class: 'back'}), h('span', {}, t('Draw pile: {cards}', {cards: count(state.draw, 'card')}))),
      h('button', {type: 'button', class: `heap discard-heap${!still && (chosen !== undefined || (!hasTaken && top !== undefined)) ? ' target' : ''}`, 'data-key': 'discards', 'aria-keyshortcuts': 'T', onclick: () => this.discardPile()},
        top === undefined ? h('span', {class: 'none'}) : cardFace(top), h('span', {}, t('Discard pile'))));
    this.groups.replaceChildren(...(state.table.length === 0
      ? state.groups.map(([kind, size]) => groupPlace(kind, size))
      : state.table.map(([kind, cards], i) => groupElement(kind, cards, i + 1, chosen !== undefined && state.add.some(([card, group]) => card === chosen && group === i + 1), () => this.add(i + 1)))));
    let marked = hasTaken ? taken : undefined;
    this.held.replaceChildren(...state.hand.map((name, i) => {
      const isNew = name === marked;
      if (isNew) marked = undefined;
      return cardButton(name, `card${i}`, this.selected === i && !still, () => this.choose(i), isNew ? t('new') : '');
    }));
  }

  private showActions(): void {
    const {state} = this;
    this.turn.textContent = taskWords(state);
    const back = actionButton('back', t('Take back'), () => this.takeBack(), {enabled: this.mayTakeBack, key: 'U'});
    const chosen = this.chosen;
    const end = !state.has_taken ? actionButton('draw', t('Draw a card'), () => this.draw(), {main: true, key: 'D'})
      : actionButton('discard', chosen === undefined ? t('Discard') : t('Discard {card}', {card: cardWords(chosen)}), () => this.discardPile(), {main: true, enabled: chosen !== undefined, key: 'E'});
    replaceActions(this.actions,
      ...(state.lay.length === 0 ? [] : [actionButton('lay', t('Lay the level'), () => this.lay(), {main: true, wide: true, key: 'L'})]), back, end);
    this.below.replaceChildren();
  }

  private showOutcome(): void {
    const {out} = this.state;
    const round = this.round as Round;
    const {played, inPar, above} = roundsPlayed(this.store.data);
    this.turn.textContent = '';
    this.turn.hidden = true;
    const best = stepsOfTurns(this.best);
    replaceActions(this.actions,
      h('section', {class: `result ${out ? (this.turns <= (this.par ?? 0) ? 'excellent' : 'won') : 'lost'}`, 'aria-label': t('Result')},
        h('p', {class: 'outcome'}, this.outcome()),
        h('p', {class: 'standing'}, t('{rounds} played, {par} in par, {above} above par on average.', {rounds: count(played, 'round'), par: inPar, above: above.toFixed(1)}))),
      actionButton('next', t('Another round'), () => { location.hash = roundHash({number: String(1 + Math.floor(Math.random() * 1_000_000)), level: this.state.level}); }, {main: true}),
      ...(this.date === today() ? [] : [actionButton('today', t('Today’s round'), () => { location.hash = '#level8'; })]),
      ...(best.length > 0 ? [actionButton('best', t('See how par is made'), () => this.showReplay(t('The fewest turns'), best))] : []),
      actionButton('replay', t('See it replayed'), () => this.showReplay(t('Your round'), round.steps)),
      ...(out ? [actionButton('share', t('Share'), () => void this.shareResult())] : []),
      actionButton('download', t('Save as a file'), () => this.download()),
      actionButton('again', t('Play it again'), () => this.restart()));
    this.below.replaceChildren(...(this.best.length === 0 ? [] : [
      h('h2', {}, t('The fewest turns, for who knows the pile')),
      h('ol', {}, ...this.best.map((turn) => h('li', {}, `${turnInWords(turn)}.`)))]));
  }

  /** Handles a key pressed anywhere in the page. */
  private key(event: KeyboardEvent): void {
    if (this.round === undefined || event.altKey || event.ctrlKey || event.metaKey || document.querySelector('dialog[open]') !== null) return;
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement) return;
    if (this.replay !== undefined) {
      this.replay.key(event);
      return;
    }
    if (!this.playing) return;
    const key = event.key.toLowerCase();
    const {state} = this;
    if (key === 'd') this.draw();
    else if (key === 't' && !state.has_taken) this.discardPile();
    else if (key === 'e' && state.has_taken) {
      const focused = /^card(\d+)$/.exec((document.activeElement as HTMLElement | null)?.dataset['key'] ?? '')?.[1];
      if (focused !== undefined) this.selected ??= Number(focused);
      this.discardPile();
    } else if (key === 'l') this.lay();
    else if (key === 'u') this.takeBack();
    else if (key === 's') this.announce(roundWords(state));
    else if (/^[1-5]$/.test(key) && Number(key) <= state.table.length) this.add(Number(key));
    else if (key === 'escape' && this.selected !== undefined) this.choose(this.selected);
    else if (key === 'arrowright' || key === 'arrowleft') this.walk(key === 'arrowright' ? 1 : -1);
    else return;
    event.preventDefault();
  }
  /** Moves the focus along the hand. */
  private walk(step: number): void {
    const cards = [...this.held.querySelectorAll('button')];
    const at = cards.indexOf(document.activeElement as HTMLButtonElement);
    cards[at < 0 ? 0 : (at + step + cards.length) % cards.length]?.focus();
  }
}
