import {h} from './dom';
import {Refusal} from './engine';
import {capital, t} from './words';

/** An error whose message is for the player, in the player's language. */
export class Told extends Error {}

/** What the player is told of an error. */
export interface Explained {
  /** In the player's language: a sentence, or one without a capital and a full stop. */
  words: string;
  /** The English original of what nobody expected. */
  details?: string;
}

/** Puts an error into words. */
export async function explained(fault: unknown): Promise<Explained> {
  const details = fault instanceof Error ? fault.message : String(fault);
  if (fault instanceof Told) return {words: details};
  const words = fault instanceof Refusal ? await import('./later').then(({refusalInWords}) => refusalInWords(details)).catch(() => undefined) : undefined;
  return words === undefined ? {words: t('something unexpected happened'), details} : {words};
}

/** What is said of something that failed, with a button that tries it again. */
export const withAgain = (text: string, again: (() => void) | undefined): (Node | string)[] =>
  again === undefined ? [text] : [`${text} `, h('button', {type: 'button', class: 'quiet', onclick: again}, t('Try again'))];

export const sentence = (words: string): string => `${capital(words)}${/[.!?]$/.test(words) ? '' : '.'}`;

/** The English original behind a word, if there is one. */
export const detailsView = (details: string | undefined): Node[] =>
  details === undefined ? [] : [h('details', {class: 'faint'}, h('summary', {}, t('Details')), h('p', {lang: 'en'}, details))];
