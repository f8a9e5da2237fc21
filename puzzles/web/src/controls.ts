import {noAdvice, type Assistant} from './assistant';
import {h, icon, ICONS, set, showIn, wordsFor} from './dom';
import {withAgain} from './faults';
import type {Game} from './game';
import {t} from './words';

/** What the buttons below the board do. */
export interface Acts {
  takeBack(): void;
  endTurn(): void;
  askToFinish(): void;
  setTargets(on: boolean): void;
  show(): void;
}

/** A key that does the same as a button; style.css shows it where there is a keyboard. */
const key = (name: string): HTMLElement => h('kbd', {class: 'key', 'aria-hidden': 'true', 'data-key': name});

/** The buttons of a game under way. */
export class Controls {
  readonly actions = h('div', {class: 'actions'});
  readonly advice = h('div', {class: 'advice'});
  /** What solver and adviser say; in a new game the greeting. */
  readonly said = h('p', {class: 'said'});
  private speaks = false;
  /** The ways to ask for help are behind one button. */
  private folded = true;

  constructor(
    private readonly assistant: Assistant,
    private readonly acts: Acts,
  ) {}

  /** `greeting` and one button for all help are for a player who has finished no game. */
  show(game: Game, targets: boolean, isNewcomer: boolean, greeting: Node | undefined): void {
    // The buttons are replaced, so focus is restored to the new button with the same action.
    const focused = (document.activeElement as HTMLElement | null)?.dataset['action'];
    this.showActions(game);
    if (!this.speaks) this.said.replaceChildren(...(greeting === undefined ? [] : [greeting]));
    if (isNewcomer && this.folded) this.showFolded();
    else this.showAdvice(targets);
    if (focused !== undefined)
      [this.actions, this.advice].map((one) => one.querySelector<HTMLElement>(`[data-action="${focused}"]`)).find((one) => one !== null)?.focus();
  }

  /** The buttons of a lesson: there is nothing to ask. */
  showLesson(game: Game): void {
    this.showActions(game);
    this.advice.replaceChildren();
  }

  private showActions(game: Game): void {
    const {state} = game;
    const button = (name: string, label: string | Node, picture: string, enabled: boolean, shortcut: string, action: () => void, main = false): HTMLElement =>
      h('button', {
        type: 'button', class: `action${main ? ' main' : ''}`, 'data-action': name, 'aria-keyshortcuts': shortcut,
        'aria-disabled': enabled ? undefined : 'true', onclick: () => { if (enabled) action(); },
      }, picture !== '' && icon(picture), label, key(shortcut));
    const draws = Math.min(state.rules.hand - state.hand.length, state.draw.length);
    const sized = (words: string): Node => wordsFor(words, t('End turn, draw {draws}', {draws: state.rules.hand}));
    showIn(this.actions,
      button('back', t('Take back'), ICONS.back, game.mayTakeBack, 'U', () => this.acts.takeBack()),
      state.over
        ? button('end', sized(t('End the game')), '', true, 'E', () => this.acts.askToFinish(), true)
        : button('end', sized(state.may_end && draws > 0 ? t('End turn, draw {draws}', {draws}) : t('End turn')), '', state.may_end, 'E', () => this.acts.endTurn(), true));
  }

  private showFolded(): void {
    showIn(this.advice, h('button', {
      type: 'button', class: 'quiet', 'data-action': 'help', 'aria-expanded': 'false', onclick: () => {
        this.folded = false;
        this.acts.show();
        this.advice.querySelector('button')?.focus();
      },
    }, icon(ICONS.bulb), t('Help')));
  }

  private showAdvice(targets: boolean): void {
    const {assistant} = this;
    const quiet = (name: string, label: string, picture: string, shortcut: string, action: () => void, properties = {}): HTMLElement =>
      h('button', {type: 'button', class: 'quiet', 'data-action': name, 'aria-keyshortcuts': shortcut, onclick: action, ...properties},
        icon(picture), label, key(shortcut));
    const strengths = h('div', {class: 'hints', role: 'group', 'aria-label': t('Hint')},
      h('span', {class: 'label', 'aria-hidden': 'true'}, icon(ICONS.bulb), t('Hint')));
    [[t('Pile'), t('Hint: which pile')], [t('Card'), t('Hint: which card and pile')], [t('Turn'), t('Hint: the rest of the turn')]].forEach(([label, words], i) =>
      strengths.append(h('button', {
        type: 'button', class: 'quiet', 'data-action': `hint${i}`, 'aria-pressed': assistant.strength === i + 1 ? 'true' : 'false',
        'aria-label': words, title: words, onclick: () => assistant.giveHint(i + 1),
      }, label)));
    strengths.append(key('H'));
    showIn(this.advice,
      quiet('judge', t('Can it still be won?'), ICONS.question, 'W', () => assistant.judge()),
      quiet('targets', t('Mark places'), ICONS.target, 'T', () => this.acts.setTargets(!targets), {'aria-pressed': targets ? 'true' : 'false'}),
      strengths,
      ...(assistant.hasAdviser
        ? [quiet('advise', t('Advice'), ICONS.advice, 'A', () => assistant.advise(), {title: t('Advice, without a look at the draw pile')})]
        : [h('span', {class: 'faint'}, noAdvice())]));
  }

  /** Clears what was said. */
  silence(): void {
    this.say('', '');
  }
  /** Says something in its place above the board, which does not move. A long text can be scrolled. */
  say(text: string, kind: string, again?: () => void): void {
    this.speaks = text !== '';
    this.said.className = `said ${kind}`;
    this.said.replaceChildren(...(text === '' ? [] : withAgain(text, again)));
    set(this.said, 'tabindex', this.said.scrollHeight > this.said.clientHeight ? 0 : undefined);
  }
}
