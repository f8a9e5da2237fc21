import type {Board} from './board';
import {h, icon, ICONS} from './dom';
import type {Referee, State} from './engine';
import {END_TURN, playInWords, playOf, recordOf, type Step} from './game';
import {t} from './words';

/** What is looked at step by step. */
export interface Shown {
  /** The number of steps. */
  last: number;
  title: string;
  /** The number of steps that have been played when the replay opens. */
  moment: number;
  turn: HTMLElement;
  actions: HTMLElement;
  announce(text: string): void;
  /** Shows the table at a moment, and says what follows. */
  draw(moment: number): string;
  done(): void;
  /** The last moment at which the game was winnable. `onWin` shows a win from there. */
  winsAt?: number;
  onWin?(): void;
}
interface PlayedGame {
  engine: Referee;
  deal: string;
  steps: readonly Step[];
  board: Board;
  /** The turn of a state: "12", at a table also whose it is. */
  turnName(state: State): string | number;
}

const wordsOf = (next: Step | undefined): string => {
  if (next === undefined) return t('the end.');
  if (next === END_TURN) return t('the turn ends.');
  const {card, pile} = playOf(next);
  return `${playInWords(card, pile)}.`;
};

/** The replay of a game on four piles. */
export const replayOf = ({engine, deal, steps, board, turnName, ...shown}: PlayedGame & Omit<Shown, 'last' | 'draw'>): Replay => new Replay({
  ...shown,
  last: steps.length,
  draw: (moment) => {
    const state = engine.state(recordOf(deal, steps.slice(0, moment)));
    const next = steps[moment];
    const play = next === undefined || next === END_TURN ? undefined : playOf(next);
    board.show({
      state, selected: undefined, targets: false, open: true, still: true,
      hints: play === undefined ? [] : [play], marksDrawn: state.laid === 0 && state.turn > 1,
    });
    return t('Turn {turn}: {words}', {turn: turnName(state), words: wordsOf(next)});
  },
});

/** Shows a game step by step. */
export class Replay {
  private moment: number;
  private bar: {slider: HTMLInputElement; where: HTMLElement} | undefined;

  constructor(private readonly of: Shown) {
    this.moment = of.moment;
  }

  show(): void {
    this.of.turn.hidden = false;
    this.of.turn.textContent = this.of.draw(this.moment);
    this.controls();
  }

  key(event: KeyboardEvent): void {
    if (event.key === 'ArrowLeft') this.go(this.moment - 1);
    else if (event.key === 'ArrowRight') this.go(this.moment + 1);
    else if (event.key === 'Home') this.go(0);
    else if (event.key === 'End') this.go(this.of.last);
    else if (event.key === 'Escape') this.of.done();
    else return;
    event.preventDefault();
  }

  private go(moment: number): void {
    this.moment = Math.max(0, Math.min(moment, this.of.last));
    this.show();
    this.of.announce(this.of.turn.textContent ?? '');
  }

  private controls(): void {
    const last = this.of.last;
    if (this.bar === undefined || !this.bar.slider.isConnected) {
      const slider = h('input', {type: 'range', min: 0, max: last, 'aria-label': t('Step'), oninput: () => this.go(Number(slider.value))});
      const where = h('span', {class: 'where'});
      const button = (name: string, label: string, picture: string, to: () => number): HTMLElement =>
        h('button', {type: 'button', class: 'tool', 'data-action': name, 'aria-label': label, onclick: () => this.go(to())}, icon(picture));
      this.of.actions.replaceChildren(
        h('p', {class: 'outcome'}, this.of.title),
        h('div', {class: 'replay'}, button('first', t('To the start'), ICONS.first, () => 0),
          button('previous', t('One step back'), ICONS.previous, () => this.moment - 1), slider,
          button('next', t('One step on'), ICONS.next, () => this.moment + 1),
          button('last', t('To the end'), ICONS.last, () => last)),
        where,
        h('button', {type: 'button', class: 'action done', onclick: () => this.of.done()}, t('Done')));
      if (this.of.onWin !== undefined)
        this.of.actions.append(h('button', {type: 'button', class: 'action main', onclick: () => this.of.onWin?.()}, t('Show how it could be won')));
      this.bar = {slider, where};
    }
    this.bar.slider.value = String(this.moment);
    this.bar.slider.setAttribute('aria-valuetext', this.of.turn.textContent ?? '');
    const lost = this.of.winsAt !== undefined && this.moment === this.of.winsAt && this.moment < last;
    this.bar.where.textContent = lost ? t('Step {moment} of {last}: the next one lost it', {moment: this.moment, last})
      : t('Step {moment} of {last}', {moment: this.moment, last});
  }
}
