import {h} from './dom';
import {detailsView} from './faults';
import {t} from './words';

/** Says why a place cannot be opened, and leads to others. */
export class Trouble {
  readonly element = h('div', {class: 'trouble', hidden: true});

  constructor(private readonly leads: {today(): void; random(): void}) {}

  /** `details`: an English text for what nobody expected. `instead`: another place that is offered. `again`: tries the same again. */
  show(title: string, reason: string, {details, instead, again}: {
    details?: string | undefined; instead?: {name: string; lead(): void} | undefined; again?: (() => void) | undefined;
  }): void {
    const button = (words: string, onclick: () => void, main = false): HTMLElement => h('button', {type: 'button', class: main ? 'main' : undefined, onclick}, words);
    this.element.hidden = false;
    this.element.replaceChildren(
      h('h2', {}, title), h('p', {}, reason), ...detailsView(details),
      h('div', {class: 'row'},
        again !== undefined && button(t('Try again'), again, true),
        button(t('Today’s puzzles'), this.leads.today, again === undefined),
        instead !== undefined && button(t('Play {name}', {name: instead.name}), instead.lead),
        button(t('Play a random deal'), this.leads.random)));
  }
  hide(): void {
    this.element.hidden = true;
  }
}
