import {askFirst, goTo, openDialog, sayNotLoaded} from './dialog';
import {h} from './dom';
import {detailsView, explained} from './faults';
import {isRecord, type Saved, type SavedGame} from './saved';
import {offer} from './share';
import type {Store} from './store';
import {suffixOf} from './team_persons';
import {keepTable, savedTable, type SavedTable} from './team_store';
import {count, t} from './words';

// Carries everything, or a table of several persons, to another device, without a server: in a link, which a QR code
// shows. What it holds is compressed behind the `#`, and browsers send that to nobody.

const LINK = '#carry:';
/** The most bytes that a QR code holds in its largest form with the lowest correction. */
const MOST_IN_QR = 2953;

const through = async (bytes: BufferSource, stream: GenericTransformStream): Promise<Uint8Array> =>
  new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());

/** A value as letters that may stand in an address. */
async function packed(value: unknown): Promise<string> {
  const bytes = await through(new TextEncoder().encode(JSON.stringify(value)), new CompressionStream('deflate-raw'));
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
async function unpacked(code: string): Promise<unknown> {
  try {
    const text = atob(code.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(await through(bytes, new DecompressionStream('deflate-raw')))) as unknown;
  } catch {
    return undefined;
  }
}

/** Shows a link, and its QR code if it is short enough, with which another device takes over what is given. */
async function showLink(title: string, words: string, value: Saved | SavedTable): Promise<void> {
  const link = `${location.href.replace(/#.*/, '')}${LINK}${await packed(value)}`;
  const said = h('p', {class: 'faint', role: 'status'});
  const picture = h('div', {});
  if (link.length <= MOST_IN_QR) {
    const qr = await import('uqr').catch(() => undefined);
    if (qr === undefined) return sayNotLoaded(() => void showLink(title, words, value));
    const {renderSVG} = qr;
    picture.innerHTML = renderSVG(link, {ecc: 'L', border: 2});
    const code = picture.firstElementChild;
    for (const [name, words] of [['role', 'img'], ['aria-label', t('A code for the camera of the other device')], ['width', '280'], ['height', '280']] as const)
      code?.setAttribute(name, words);
  }
  openDialog(title, [
    h('p', {}, words), picture,
    ...(picture.firstChild === null ? [h('p', {class: 'faint'}, t('This is too much for a code: send the link, or export a file.'))] : []),
    h('div', {class: 'row'}, h('button', {type: 'button', onclick: () => void offer(link, (text) => { said.textContent = text; })}, t('Send the link'))),
    said,
  ]);
}
export const carryAll = (store: Store): Promise<void> =>
  showLink(t('To another device'), t('Open this on the other device. Nothing is lost here, and no server keeps it.'), store.data);
export const carryTable = (table: SavedTable): Promise<void> =>
  showLink(t('To another device'), t('Open this where the next person sits. The hands stay covered; send the game back in the same way.'), table);

/** Asks whether to take over what a link carries. */
export async function takeCarried(hash: string, page: {store: Store; isLegal(deal: string, game: SavedGame): boolean; reopen(): void}): Promise<void> {
  const value = await unpacked(hash.slice(LINK.length));
  const table = savedTable({table: value} as unknown as Saved);
  if (table !== undefined) {
    const turns = table.steps.filter((step) => step === '/').length + 1;
    askFirst(t('From another device'), t('A table of several players, in turn {turns}. It takes the place of the last table here.', {turns}), t('Take over'), () => {
      keepTable(page.store, table);
      goTo(`#${table.deal}${table.persons === undefined ? '' : suffixOf(table.persons)}`);
    });
    return;
  }
  const games = isRecord(value) && isRecord(value['games']) ? Object.keys(value['games']).length : undefined;
  if (games === undefined) {
    openDialog(t('This link leads nowhere'), [h('p', {}, t('It was cut off or changed on its way. Send it again.'))]);
    return;
  }
  askFirst(t('From another device'), t('This link brings {games}. Results that are here stay.', {games: count(games, 'game')}), t('Take over'), () => {
    try {
      page.store.import(JSON.stringify(value), (id, saved) => page.isLegal(id, saved));
      page.reopen();
    } catch (fault) {
      void explained(fault).then(({words, details}) =>
        openDialog(t('From another device'), [h('p', {}, t('Nothing was taken over: {reason}.', {reason: words})), ...detailsView(details)]));
    }
  });
}
