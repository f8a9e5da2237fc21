import {h} from './dom';

interface Kind {
  main?: boolean;
  enabled?: boolean;
  /** The key that does the same. */
  key?: string;
  wide?: boolean;
}

/** A button below the board. */
export function actionButton(name: string, label: string | Node, action: () => void, {main = false, enabled = true, key = '', wide = false}: Kind = {}): HTMLElement {
  return h('button', {
    type: 'button', class: `action${main ? ' main' : ''}${wide ? ' wide' : ''}`, 'data-action': name, 'aria-keyshortcuts': key === '' ? undefined : key,
    'aria-disabled': enabled ? undefined : 'true', onclick: () => { if (enabled) action(); },
  }, label);
}

/** Replaces the buttons, and gives the focus to the new button with the same action. */
export function replaceActions(place: HTMLElement, ...buttons: Node[]): void {
  const focused = (document.activeElement as HTMLElement | null)?.dataset['action'];
  place.replaceChildren(...buttons);
  if (focused !== undefined) place.querySelector<HTMLElement>(`[data-action="${focused}"]`)?.focus();
}
