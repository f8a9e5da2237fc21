import {h, icon, ICONS} from './dom';
import {t} from './words';

// While a dialog is open, the history has an entry for it, so that Back closes the dialog and leaves the game alone. Closed
// otherwise, it leaves a spent entry, which the next dialog or place takes over, and which Back passes.
type Entry = 'open' | 'spent' | undefined;
const entry = (): Entry => (history.state as {dialog?: Entry} | null)?.dialog;
const isOpen = (): boolean => document.querySelector('dialog[open]') !== null;
const here = (): {entry: Entry; href: string} => ({entry: entry(), href: location.href});
/** Where the history was last seen. */
let last = here();

function mark(as: Entry): void {
  if (entry() === undefined) history.pushState({dialog: as}, '');
  else history.replaceState({dialog: as}, '');
  last = here();
}
const spend = (): void => {
  if (entry() === 'open' && !isOpen()) mark('spent');
};
spend(); // a reload has closed the dialog
window.addEventListener('popstate', () => {
  const before = last;
  last = here();
  if (last.entry === 'open') spend();
  else closeDialogs();
  if (before.entry === 'spent' && last.entry === undefined && before.href === last.href) history.back();
});

/** Opens an address. It takes the place of a dialog's entry in the history. */
export function goTo(hash: string): void {
  closeDialogs();
  if (entry() !== undefined) location.replace(hash);
  else location.hash = hash;
}

/** Opens a dialog over the page. Escape, Back, its close button or a tap outside closes it. */
export function openDialog(title: string, content: Node[]): HTMLDialogElement {
  closeDialogs();
  const dialog = h('dialog', {'aria-label': title});
  dialog.append(
    h('div', {class: 'bar'}, h('h2', {}, title),
      h('button', {type: 'button', class: 'tool', 'aria-label': t('Close'), onclick: () => dialog.close()}, icon(ICONS.close))),
    h('div', {class: 'content'}, ...content));
  dialog.addEventListener('close', () => {
    dialog.remove();
    spend();
  });
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
    const hash = event.target instanceof Element ? event.target.closest('a')?.getAttribute('href') : undefined;
    if (hash?.startsWith('#') !== true) return;
    event.preventDefault();
    goTo(hash);
  });
  document.body.append(dialog);
  dialog.showModal();
  mark('open');
  return dialog;
}

/** Says that a part of the page could not be loaded, and offers to try again. */
export function sayNotLoaded(again: () => void): void {
  openDialog(t('This could not be loaded'), [
    h('p', {}, t('Check the connection, and try again.')),
    h('div', {class: 'row'}, h('button', {type: 'button', class: 'main', onclick: () => { closeDialogs(); again(); }}, t('Try again')))]);
}

/** Asks before something that cannot be undone. Escape and `no` change nothing. */
export function askFirst(title: string, text: string, yes: string, action: () => void, no = t('No')): void {
  const dialog = openDialog(title, [
    h('p', {}, text),
    h('div', {class: 'row'},
      h('button', {type: 'button', onclick: () => { dialog.close(); action(); }}, yes),
      h('button', {type: 'button', autofocus: true, onclick: () => dialog.close()}, no))]);
}

/** Leaves none behind: the event that follows `close` comes only later, when another dialog may be open already. */
export function closeDialogs(): void {
  for (const dialog of document.querySelectorAll('dialog')) {
    dialog.close();
    dialog.remove();
  }
}
