import {h, icon, ICONS} from './dom';
import {t} from './words';

/** Opens a dialog over the page. Escape, its close button or a tap outside closes it. */
export function openDialog(title: string, content: Node[]): HTMLDialogElement {
  closeDialogs();
  const dialog = h('dialog', {'aria-label': title});
  dialog.append(
    h('div', {class: 'bar'}, h('h2', {}, title),
      h('button', {type: 'button', class: 'tool', 'aria-label': t('Close'), onclick: () => dialog.close()}, icon(ICONS.close))),
    h('div', {class: 'content'}, ...content));
  dialog.addEventListener('close', () => dialog.remove());
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
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
