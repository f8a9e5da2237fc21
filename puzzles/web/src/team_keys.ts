import type {Pile} from './engine';
import {PILE_KEYS} from './game';

/** What keys do at a table. */
export interface KeyActions {
  tell(): void;
  end(): void;
  /** With the card that has the focus, if one has it. */
  lay(card: number | undefined, pile: Pile): void;
  takeBack(): void;
  advise(): void;
  /** Returns false if no card was chosen. */
  putDown(): boolean;
}

/** Whether a key is meant for the table. */
export const isForTable = (event: KeyboardEvent): boolean =>
  !event.altKey && !event.ctrlKey && !event.metaKey && document.querySelector('dialog[open]') === null
  && !(event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement);

export function pressKey(event: KeyboardEvent, actions: KeyActions): void {
  const key = event.key.toLowerCase();
  const pile = PILE_KEYS[event.key];
  const focused = (document.activeElement as HTMLElement | null)?.dataset['card'];
  if (pile !== undefined) actions.lay(focused === undefined ? undefined : Number(focused), pile);
  else if (key === 's') actions.tell();
  else if (key === 'e') actions.end();
  else if (key === 'u') actions.takeBack();
  else if (key === 'a') actions.advise();
  else if (event.key !== 'Escape' || !actions.putDown()) return;
  event.preventDefault();
}
