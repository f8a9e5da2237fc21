import {h} from './dom';

/** Saves a text as a file of the player's. */
export function save(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], {type}));
  h('a', {href: url, download: name}).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
