import type {Adviser} from './adviser';
import type {Assistant} from './assistant';
import type {Board} from './board';
import {minutesToTomorrow} from './dates';
import type {PlayerResult} from './days';
import {closeDialogs, openDialog} from './dialog';
import {h, icon, ICONS} from './dom';
import type {Engine} from './engine';
import type {Game} from './game';
import {noAdviser} from './assistant';
import {Lookback, startOf} from './lookback';
import type {Play} from './play';
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
  /** The game looked at again. */
  readonly lookback: Lookback;
  /** Counts what the player asked, so that a late answer does not replace a newer one. */
  private asked = 0;
  private readonly countdown = h('span', {class: 'countdown'});

  constructor(
    private readonly play: Play,
    engine: Engine,
    solver: Solver,
    private readonly adviser: Adviser,
    private readonly store: Store,
    private readonly assistant: Assistant,
    private readonly around: Surroundings,
    board: Board,
    private readonly places: {turn: HTMLElement; actions: HTMLElement; advice: HTMLElement},
    private readonly again: () => void,
  ) {
    const {turn, actions} = places;
    this.lookback = new Lookback({
      get current() {
        return play.current;
      },
      board, turn, actions, referee: () => engine, turnName: (state) => state.turn,
      show: () => {
        if (this.lookback.replay !== undefined) places.advice.replaceChildren(); // the offer belongs to the result
        play.show();
      },
      say: (text, kind) => play.say(text, kind), announce: (text) => around.announce(text),
    }, solver);
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
      ...(beaten ? [] : [button(t('Where was it lost?'), () => void this.lookback.findLoss())]),
      ...(this.assistant.hasAdviser ? [button(t('See the chances'), () => void this.reviewTurns())] : []),
      button(t('See it replayed'), () => this.lookback.watchGame(t('Your game'))),
      button(t('See a solution'), () => void this.lookback.findWin()),
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
        this.lookback.watchGame(t('Your game'), startOf(game.steps, turn));
      }));
    } catch {
      if (isCurrent()) this.play.say(noAdviser(), '', () => void this.reviewTurns());
    }
  }
}
