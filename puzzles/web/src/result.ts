import type {Adviser} from './adviser';
import type {Assistant} from './assistant';
import type {Board} from './board';
import {minutesToTomorrow} from './dates';
import type {PlayerResult} from './days';
import {closeDialogs, openDialog} from './dialog';
import {h, icon, ICONS} from './dom';
import type {Engine} from './engine';
import {END_TURN, nameOf, playOf, recordOf, stepsOf, type Game, type Step} from './game';
import {noAdviser} from './assistant';
import type {Play} from './play';
import {replayOf, type Replay} from './replay';
import {offer, shareText} from './share';
import type {Solver} from './solver';
import type {Outcome} from './saved';
import type {Store} from './store';
import {tapOffer} from './tap_offer';
import {count, t} from './words';

/** Results of fewer cards left than this are excellent. */
const EXCELLENT = 10;
/** A word for the colours of a result. */
export const classOf = (left: number): 'won' | 'excellent' | 'lost' =>
  left === 0 ? 'won' : left < EXCELLENT ? 'excellent' : 'lost';

/** What the page tells the result sheet. */
export interface Surroundings {
  announce(text: string): void;
  /** What is still open of the day, in the words of a button, if there is something. */
  next(): {offer: string; lead(): void} | undefined;
  /** The name of the game. `link` is its address for others. */
  title(): string;
  link(): string;
  /** The days in a row. */
  streak(): number;
  /** How a simulated player fared on the puzzle of the day on the table. */
  simulated(): PlayerResult | undefined;
}

/** The outcome of a game in words. */
export function outcomeWords({state}: Game): string {
  const {left, turn, backtricks} = state;
  const values = {left, turns: count(turn, 'turn'), backtricks: count(backtricks, 'backtrick')};
  if (left === 0) return t('Beaten! All cards laid in {turns}, {backtricks}.', values);
  return left < EXCELLENT ? t('Excellent: only {left} left, after {turns}, {backtricks}.', values)
    : t('The game is over: {left} left, after {turns}, {backtricks}.', values);
}

/** Where a result stands beside the games of a simulated player. */
export function standing({left}: Outcome, {games, beaten, meanLeft}: PlayerResult): string {
  const fared = t('The strongest computer player that does not see the draw pile beat this deal in {beaten} of {games} games, with {mean} cards left on average.', {beaten, games, mean: meanLeft});
  const yours = left === 0 ? (beaten === 0 ? t('You did beat it.') : beaten * 2 < games ? t('You beat what beats it more often than not.') : t('So did you.'))
    : left < meanLeft ? t('You did better than its average.')
    : t('Its average is better than your result.');
  return `${fared} ${yours}`;
}

/** The end of a game: the result, what follows it, and the game looked at again. */
export class Result {
  /** A game that is shown step by step in place of the result. */
  replay: Replay | undefined;
  /** Counts what the player asked, so that a late answer does not replace a newer one. */
  private asked = 0;
  private readonly countdown = h('span', {class: 'countdown'});

  constructor(
    private readonly play: Play,
    private readonly engine: Engine,
    private readonly solver: Solver,
    private readonly adviser: Adviser,
    private readonly store: Store,
    private readonly assistant: Assistant,
    private readonly around: Surroundings,
    private readonly board: Board,
    private readonly places: {turn: HTMLElement; actions: HTMLElement; advice: HTMLElement},
    private readonly again: () => void,
  ) {
    setInterval(() => this.showCountdown(), 15_000);
  }

  private get game(): Game {
    return this.play.current as Game;
  }

  show(): void {
    const {game} = this;
    const {first} = this.play.saved;
    const beaten = game.state.beaten;
    const button = (label: string, action: () => void, main = false, picture = ''): HTMLElement =>
      h('button', {type: 'button', class: `action${main ? ' main' : ''}`, onclick: action}, picture !== '' && icon(picture), label);
    const next = this.around.next();
    this.places.actions.replaceChildren(
      this.sheet(game, first),
      ...(next === undefined ? [] : [button(next.offer, () => next.lead(), true, ICONS.next)]),
      button(t('Share'), () => void this.share(), next === undefined, ICONS.share),
      ...(beaten ? [] : [button(t('Where was it lost?'), () => void this.review())]),
      ...(this.assistant.hasAdviser ? [button(t('See the chances'), () => void this.reviewTurns())] : []),
      button(t('See it replayed'), () => this.replayGame(t('Your game'), game.steps)),
      button(t('See a solution'), () => void this.solution(game.deal, [], t('A solution'))),
      button(t('Play it again'), this.again),
    );
    const offer = tapOffer(this.store, this.around.announce);
    this.places.advice.replaceChildren(...(offer === undefined ? [] : [offer]));
  }

  private sheet(game: Game, first: Outcome | undefined): HTMLElement {
    const simulated = first === undefined ? undefined : this.around.simulated();
    const streak = this.around.streak();
    this.showCountdown();
    return h('section', {class: `result ${classOf(game.state.left)}`, 'aria-label': t('Result')},
      h('p', {class: `outcome${game.state.beaten ? ' beaten' : ''}`}, outcomeWords(game)),
      simulated !== undefined && h('p', {class: 'standing'}, standing(first as Outcome, simulated)),
      h('p', {class: 'coming-day'}, streak > 0 && h('span', {class: 'tag streak'}, t('streak {streak}', {streak})), this.countdown),
      first !== undefined && h('pre', {class: 'preview', 'aria-label': t('What you share')}, this.textToShare(game, first)));
  }

  private showCountdown(): void {
    const minutes = minutesToTomorrow();
    this.countdown.textContent = t('New puzzles in {hours} h {minutes} min', {hours: Math.floor(minutes / 60), minutes: minutes % 60});
  }

  private textToShare(game: Game, first: Outcome): string {
    return shareText(this.around.title(), game.state.rules.cards, first, this.around.link());
  }

  private async share(): Promise<void> {
    const {first} = this.play.saved;
    if (first === undefined) return;
    await offer(this.textToShare(this.game, first), (words) => this.play.say(words));
  }

  /** The chances of a finished game, from turn to turn. */
  private async reviewTurns(): Promise<void> {
    const {game} = this;
    this.play.say(t('Looking at every turn…'), 'busy');
    const asked = ++this.asked;
    const isCurrent = (): boolean => asked === this.asked && game === this.play.current && this.play.saved.over === true;
    try {
      const [review, {chancesView, keepCurve}] = await Promise.all([
        this.adviser.reviewTurns(game.state.rules.name, game.record()), import('./later')]);
      if (!isCurrent()) return;
      this.play.say('');
      if (keepCurve(this.play.saved, review)) this.play.persist();
      openDialog(t('Chances, turn by turn'), chancesView(review, (turn) => {
        closeDialogs();
        this.replayGame(t('Your game'), game.steps, startOf(game.steps, turn));
      }));
    } catch {
      if (isCurrent()) this.play.say(noAdviser());
    }
  }

  private async review(): Promise<void> {
    const {game} = this;
    this.play.say(t('Looking for the play that lost it…'), 'busy');
    const {winnable, lost} = await this.solver.review(game.record(), game.steps.length);
    if (game !== this.play.current) return;
    if (lost === 0) {
      this.play.say(t('This deal could not be won from the start. That is proved.'));
    } else if (winnable !== undefined && winnable + 1 === lost) {
      const step = game.steps[winnable] as Step;
      const {turn} = game.at(winnable);
      this.play.say(step === END_TURN ? t('Lost in turn {turn}: the end of the turn. Before that it could still be won.', {turn})
        : t('Lost in turn {turn}: the {card} on the {pile}. Before that it could still be won.', {turn, card: playOf(step).card, pile: nameOf(playOf(step).pile)}));
      this.replayGame(t('Your game, before it was lost'), game.steps, winnable, winnable);
    } else if (winnable === game.steps.length) {
      this.play.say(t('It could still be won when it ended.'));
      this.replayGame(t('Your game, which could still be won'), game.steps, winnable, winnable);
    } else {
      const known = [
        winnable === undefined ? '' : t('it could still be won in turn {turn}', {turn: game.at(winnable).turn}),
        lost === undefined ? '' : t('no longer in turn {turn}', {turn: game.at(lost).turn}),
      ].filter((words) => words !== '').join(t(', and '));
      this.play.say(t('Not known exactly: {known}.', {known: known === '' ? t('every search came to its limit') : known}));
    }
  }

  /** Replays a win that continues the given steps. */
  private async solution(deal: string, before: Step[], title: string): Promise<void> {
    const game = this.play.current;
    this.play.say(t('Searching…'), 'busy');
    const {verdict, line} = await this.solver.judge(recordOf(deal, before));
    if (game !== this.play.current) return;
    if (line === undefined) {
      this.play.say(verdict === 'unwinnable' ? t('There is none: this deal cannot be won. That is proved.')
        : t('None found: the search came to its limit.'));
      return;
    }
    this.play.say('');
    this.replayGame(title, [...before, ...stepsOf(line)], before.length);
  }

  private replayGame(title: string, steps: readonly Step[], moment = 0, winsAt?: number): void {
    const {game} = this;
    const {turn, actions, advice} = this.places;
    advice.replaceChildren();
    this.replay = replayOf({
      engine: this.engine, deal: game.deal, steps, title, moment, board: this.board, turn, actions,
      announce: (text) => this.around.announce(text),
      done: () => {
        this.replay = undefined;
        this.play.show();
        actions.querySelector('button')?.focus();
      },
      ...(winsAt === undefined ? {} : {
        winsAt, onWin: () => void this.solution(game.deal, steps.slice(0, winsAt), t('How it could be won from there'))}),
    });
    this.play.show();
    actions.querySelector<HTMLElement>('[data-action="next"]')?.focus();
  }
}

/** The number of steps before a turn. */
export function startOf(steps: readonly Step[], turn: number): number {
  let start = 0;
  for (let i = 1; i < turn; ++i) start = steps.indexOf(END_TURN, start) + 1;
  return start;
}
