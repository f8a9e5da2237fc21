import type {Adviser} from './adviser';
import {inShort, inWords, today} from './dates';
import {puzzleName} from './day_kinds';
import {DayRow} from './day_row';
import {fetchDates, fetchDay, NoSuchDay, type Day} from './days';
import {closeDialogs, goTo, openDialog, sayNotLoaded} from './dialog';
import {h, icon, ICONS} from './dom';
import {Refusal, type Engine} from './engine';
import {explained, sentence, Told} from './faults';
import {recordOf, type Game} from './game';
import {dealName, Heading} from './heading';
import {hashOf, parseLink, type DayPlace, type Place} from './link';
import {missingDay} from './missing_day';
import type {Page} from './more';
import {Parts, type Part} from './parts';
import {makeSheet} from './print';
import type {Solver} from './solver';
import type {SavedGame} from './saved';
import {KEY, type Store} from './store';
import {streakOf} from './streak';
import type {StudyView} from './study';
import {fetchStudies} from './study_days';
import {parseStudyLink, type StudyPlace} from './study_link';
import {loadStudyParts} from './study_parts';
import {Table} from './table';
import {dealOf} from './team_link';
import {Trouble} from './trouble';
import {t} from './words';

/** The page around the table: days, links, the clock, dialogs. */
export class App implements Page {
  private place: Place | undefined;
  /** The address names no place, so the page moves on when a new day begins. */
  private followsToday = true;
  private daySeen = today();
  private day: Day | undefined;

  /** Shows the browser's own prompt to install the page. Undefined while the browser offers none. */
  install: (() => void) | undefined;

  readonly table: Table;
  /** Loaded when a study is first opened. */
  private study: StudyView | undefined;
  private readonly parts = new Parts((element) => this.heading.below.parentElement?.append(element));
  private readonly row: DayRow;
  private readonly heading: Heading;
  private readonly banner = h('div', {class: 'banner', role: 'status', hidden: true});
  private readonly newVersion = h('div', {class: 'new-version', role: 'status'});
  private readonly storageTrouble = h('div', {class: 'banner storage', role: 'alert', hidden: true});
  private readonly trouble = new Trouble({today: () => this.leadToday(), random: () => this.leadRandom('solo')});
  private readonly live = h('div', {class: 'unseen', role: 'status', 'aria-live': 'polite'});

  private readonly announce = (text: string): void => {
    // A screen reader reads a text again only if it has changed.
    this.live.textContent = this.live.textContent === text ? `${text}\u00a0` : text;
  };

  constructor(
    root: HTMLElement,
    readonly engine: Engine,
    private readonly solver: Solver,
    adviser: Adviser,
    readonly store: Store,
  ) {
    this.table = new Table(engine, solver, adviser, store, {
      announce: this.announce,
      changed: () => this.showHeading(),
      next: () => this.next(),
      title: () => this.title(),
      link: () => this.link(),
      streak: () => streakOf(this.store.data, today()),
      simulated: () => this.day?.deals.find(({id}) => id === this.table.current?.deal)?.simulated,
      leadToday: () => this.leadToday(),
      leadToLesson: () => this.lead({kind: 'lesson'}),
    });
    this.row = new DayRow(store, () => this.showNext(), (date, pieces) =>
       void this.openLater(({dayDialog}) => dayDialog(date, pieces, store, engine, adviser)));
    this.heading = new Heading(store, this.row, (hash) => this.goTo(hash));
    const tool = (name: string, picture: string, action: () => void): HTMLElement =>
      h('button', {type: 'button', class: `tool ${picture === ICONS.menu ? 'menu' : ''}`, 'aria-label': name, title: name, onclick: action}, icon(picture));
    root.replaceChildren(
      h('header', {onpointerenter: () => this.preload(), onfocusin: () => this.preload()},
        h('h1', {}, h('span', {class: 'mark', 'aria-hidden': 'true'}), 'Backtrick'),
        h('nav', {'aria-label': t('Page')},
          tool(t('Calendar'), ICONS.calendar, () => this.showCalendar()),
          tool(t('Statistics'), ICONS.chart, () => this.showStatistics()),
          tool(t('Rules and keys'), ICONS.help, () => void this.openLater(({help}) => openDialog(t('Rules and keys'), help(() => this.lead({kind: 'lesson'}))))),
          tool(t('More'), ICONS.menu, () => void this.openLater(({moreDialog}) => moreDialog(this)))), this.newVersion),
      h('main', {}, this.storageTrouble, this.banner, this.heading.above, this.trouble.element, this.table.element, this.heading.below),
      this.live,
    );
  }

  async start(): Promise<void> {
    this.store.onTrouble = () => this.showStorageTrouble();
    window.addEventListener('hashchange', () => void this.follow());
    window.addEventListener('keydown', (event) => this.table.key(event));
    window.addEventListener('beforeprint', () => this.makeSheet());
    window.addEventListener('storage', (event) => {
      if (event.key !== KEY && event.key !== null) return;
      this.store.reload();
      this.reopen();
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
    // Not in the first visit, which should be small; later ones keep these dialogs for use without a connection.
    if (navigator.serviceWorker?.controller) this.preload();
  }
  /** Another version took over, so that parts of this one that are not loaded yet may be gone. Nothing moves, and the game goes on. */
  tellNewVersion(): void {
    this.newVersion.replaceChildren(h('button', {type: 'button', onclick: () => location.reload()}, t('A new version: reload')));
  }
  /** Loads the dialogs before they are opened: a pointer or the focus comes near their buttons. */
  private preload(): void {
    void import('./later').catch(() => undefined);
  }

  // Navigation

  /** Opens the place that the address names. */
  async follow(): Promise<void> {
    closeDialogs();
    this.study?.close();
    this.parts.close();
    try {
      const study = parseStudyLink(location.hash);
      if (study !== undefined) {
        await this.openStudy(study);
        return;
      }
      if (location.hash.startsWith('#carry:')) {
        const {hash} = location;
        history.replaceState(null, '', location.pathname + location.search);
        void this.openLater(({takeCarried}) => void takeCarried(hash, this));
      }
      const {hash} = location;
      const isLevel8 = /^#level8(?![^:/])/.test(hash);
      if (isLevel8 || /^#(training$|study:)/.test(hash)) {
        this.leave();
        await this.openPart(isLevel8 ? 'level8' : 'training', async () => {
          const later = await import('./later');
          return isLevel8 ? later.loadLevel8(this.store, this.announce) : later.loadTraining(this.engine, this.solver, this.store, this.announce);
        }, hash);
        return;
      }
      const place = parseLink(hash);
      this.followsToday = place === undefined;
      await this.go(place ?? {kind: 'day', date: today()});
    } catch (fault) {
      await this.refuseFor(t('This link leads nowhere'), fault);
    }
  }
  /** Opens a place through the address, so that the browser's back button works. */
  lead(place: Place): void {
    this.goTo(hashOf(place));
  }
  private goTo(hash: string): void {
    if (location.hash === hash) void this.follow();
    else goTo(hash);
  }
  leadToday(): void {
    if (location.hash !== '') history.pushState(null, '', location.pathname + location.search);
    void this.follow();
  }

  private async go(place: Place): Promise<void> {
    this.place = place;
    this.daySeen = today();
    this.banner.hidden = true;
    if (place.kind !== 'day') this.day = undefined;
    if (place.kind === 'lesson') {
      this.table.openLesson();
      this.opened(t('First game'));
      return;
    }
    if (place.kind === 'deal') {
      try {
        if (this.engine.players(dealOf(place.deal)) === 1) this.open(place.deal, undefined);
        else await this.openPart('team', async () => (await import('./team')).TeamView.load(this.store, this.announce, this.solver), place.deal);
      } catch (fault) {
        if (!(fault instanceof Refusal)) throw fault;
        await this.refuseFor(t('This link is no deal'), fault);
      }
      return;
    }
    const date = place.date;
    if (date > today()) {
      this.day = undefined;
      this.refuse(t('This day has not come yet'), t('The puzzles of {date} can be played from that day on.', {date: inWords(date)}));
      return;
    }
    let day: Day;
    try {
      day = await fetchDay(date, place.short);
    } catch (fault) {
      if (this.place === place) await this.missDay(place, fault);
      return;
    }
    if (this.place !== place) return; // another place was opened meanwhile
    this.day = day;
    const deal = day.deals.find(({band}) => band === place.band) ?? this.firstOpen(day);
    if (deal === undefined || (place.band !== undefined && deal.band !== place.band)) {
      this.refuse(t('There is no such puzzle'), t('On {date} there is none called “{band}”.', {date: inWords(date), band: place.band ?? ''}));
      return;
    }
    this.open(deal.id, {date, band: deal.band, ...(day.short ? {short: true} : {})});
  }

  /** Opens a place in a part of the page, which is loaded first if it was not yet. */
  private async openPart(name: string, load: () => Promise<Part>, place: string): Promise<void> {
    const {hash} = location;
    const isCurrent = (): boolean => location.hash === hash; // no other place was opened meanwhile
    try {
      const title = await this.parts.open(name, load, place, isCurrent);
      if (title === undefined) return;
      this.table.close();
      this.heading.clear();
      this.opened(title);
    } catch (fault) {
      if (!isCurrent()) return;
      if (fault instanceof Refusal || fault instanceof Told) await this.refuseFor(t('This link is no deal'), fault);
      else this.refuse(t('This could not be loaded'), t('Check the connection, and try again.'), {again: true});
    }
  }

  /** Leaves the deals of the first game. */
  private leave(): void {
    this.place = undefined;
    this.day = undefined;
    this.followsToday = false;
    this.daySeen = today();
    this.banner.hidden = true;
  }

  /** Opens the study of a day. */
  private async openStudy({date, band}: StudyPlace): Promise<void> {
    const hash = location.hash;
    this.leave();
    if (date > today()) {
      this.refuse(t('This day has not come yet'), t('The studies of {date} can be played from that day on.', {date: inWords(date)}));
      return;
    }
    try {
      const [day, [{StudyView}, {studyOfDay}]] = await Promise.all([fetchStudies(date), loadStudyParts()]);
      if (location.hash !== hash) return; // another place was opened meanwhile
      const study = studyOfDay(day, band, this.store, this.row);
      this.study ??= this.insertStudy(new StudyView(this.engine, this.solver, this.store, this.announce));
      this.study.open(study);
      this.table.close();
      this.heading.clear();
      this.opened(study.title);
    } catch (fault) {
      if (location.hash !== hash) return;
      const title = t('No study to show');
      if (fault instanceof NoSuchDay) this.refuse(title, t('The studies of {date} are not published here.', {date: inWords(date)}));
      else if (fault instanceof TypeError) this.refuse(title, t('There is no connection, and the studies of this day were not fetched before.'), {again: true});
      else await this.refuseFor(title, fault);
    }
  }
  private insertStudy(study: StudyView): StudyView {
    this.heading.below.after(study.element);
    return study;
  }

  /** The first unfinished puzzle that was begun, or else the first unfinished one. */
  private firstOpen(day: Day): Day['deals'][number] | undefined {
    const isOpen = ({id}: {id: string}): boolean => !this.store.data.games[id]?.first;
    const begun = ({id}: {id: string}): boolean => (this.store.data.games[id]?.steps.length ?? 0) > 0;
    return day.deals.find((deal) => isOpen(deal) && begun(deal)) ?? day.deals.find(isOpen) ?? day.deals[0];
  }

  private async missDay(place: DayPlace, fault: unknown): Promise<void> {
    const {title, reason, ...more} = await missingDay(place, fault);
    this.refuse(title, reason, {...more, again: fault instanceof TypeError});
  }

  /** Says why something cannot be opened, unless another place is wanted by then. */
  private async refuseFor(title: string, fault: unknown): Promise<void> {
    const {hash} = location;
    const {words, details} = await explained(fault);
    if (location.hash === hash) this.refuse(title, sentence(words), {details});
  }
  /** `again`: the same may be tried again. */
  private refuse(title: string, reason: string, {details, latest, again = false}: {details?: string | undefined; latest?: DayPlace | undefined; again?: boolean} = {}): void {
    this.table.close();
    this.heading.clear();
    document.title = 'Backtrick';
    this.trouble.show(title, reason, {
      details, instead: latest && {name: inShort(latest.date), lead: () => this.lead(latest)}, again: again ? () => void this.follow() : undefined,
    });
    this.announce(`${title}. ${reason}`);
  }

  /** Opens what the player typed, or a random deal if that is nothing. */
  leadTo(read: () => Place | undefined, rules: string): void {
    closeDialogs();
    try {
      const place = read();
      if (place === undefined) this.leadRandom(rules);
      else this.lead(place);
    } catch (fault) {
      void this.refuseFor(t('This link leads nowhere'), fault);
    }
  }
  leadRandom(rules: string): void {
    // By the rules of solo, each of the first million deals can be beaten.
    this.lead({kind: 'deal', deal: `${rules}:${1 + Math.floor(Math.random() * 1_000_000)}`});
  }

  /** Checks for a new day, and opens its puzzles unless a game is under way. */
  private lookAtCalendar(): void {
    const now = today();
    if (now === this.daySeen) return;
    this.daySeen = now;
    if (this.followsToday && !this.table.begun) {
      void this.follow();
      return;
    }
    this.banner.hidden = false;
    this.banner.replaceChildren(
      `${t('A new day: {date}.', {date: inWords(now)})} `,
      h('button', {type: 'button', onclick: () => this.leadToday()}, t('Play today’s puzzles')));
    this.showHeading();
  }

  // The current game

  /** Opens a deal and resumes its saved game. Throws Refusal if there is no such deal. */
  private open(deal: string, daily: SavedGame['daily']): void {
    this.table.open(deal, daily);
    this.opened(this.title());
  }
  private opened(title: string): void {
    this.trouble.hide();
    document.title = `${title} · Backtrick`;
    this.showStorageTrouble();
  }

  private showStorageTrouble(): void {
    const {trouble} = this.store;
    this.storageTrouble.hidden = trouble === undefined;
    this.storageTrouble.textContent = trouble ?? '';
  }

  private title(): string {
    const daily = this.place?.kind === 'day' ? this.table.daily : undefined;
    if (daily !== undefined) return `${daily.date} ${puzzleName(daily.band, daily.short)}`;
    return dealName(this.table.current as Game);
  }

  /** What is still open of the day on the table. */
  private next(): {offer: string; lead(): void} | undefined {
    const next = this.day === undefined ? undefined : this.row.next();
    return next && {offer: next.offer, lead: () => this.goTo(next.hash)};
  }

  /** Offers what follows a finished game, once it is known. */
  private showNext(): void {
    if (this.table.current !== undefined && !this.table.playing) this.table.show();
    this.study?.refresh();
  }

  private showHeading(): void {
    const game = this.table.current;
    if (game === undefined) return;
    if (this.place?.kind === 'lesson') this.heading.showLesson();
    else this.heading.show(game, this.place?.kind === 'day' ? this.day : undefined, this.table.isHelped && this.table.playing);
  }

  // Links, printing and dialogs

  link(): string {
    const daily = this.place?.kind === 'day' ? this.table.daily : undefined;
    const place: Place = daily ? {kind: 'day', ...daily} : {kind: 'deal', deal: (this.table.current as Game).deal};
    return location.origin + location.pathname + hashOf(place);
  }

  print(): void {
    const game = this.table.current;
    if (game === undefined) return;
    this.makeSheet();
    window.print();
  }
  /** Makes the sheet that is printed in place of the page, by the menu as by the browser's own command. */
  private makeSheet(): void {
    const game = this.table.current;
    if (game !== undefined && !this.table.isLesson) makeSheet(this.engine.state(game.deal), this.title(), this.link());
  }
  /** The day of the puzzles on the table, if they are daily puzzles. */
  get date(): string | undefined {
    return this.day?.date;
  }

  /** Opens a dialog of the part that is loaded later. */
  private async openLater(open: (later: typeof import('./later')) => void): Promise<void> {
    const later = await import('./later').catch(() => undefined);
    if (later !== undefined) open(later);
    else sayNotLoaded(() => void this.openLater(open));
  }
  private showCalendar(): void {
    void this.openLater(({calendar, resultsOfDays}) => openDialog(t('Calendar'), calendar({
      results: resultsOfDays(this.store.data),
      current: this.place?.kind === 'day' ? this.place.date : today(),
      lead: (date) => this.lead({kind: 'day', date}),
      dates: fetchDates(),
    })));
  }
  private showStatistics(): void {
    void this.openLater(({statisticsView}) => openDialog(t('Statistics'), statisticsView(this.store.data, today())));
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
    const game = this.table.current;
    if (game !== undefined && !this.table.isLesson) this.open(game.deal, this.table.daily);
  }
}
