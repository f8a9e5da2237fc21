import {openDialog} from './dialog';
import {h} from './dom';
import type {Outcome} from './saved';
import {count, t} from './words';

/** A line about a finished game that reveals nothing of the deal. */
export function shareLine(cards: number, {left, open, helped}: Pick<Outcome, 'left'> & {open?: boolean; helped?: boolean}, ...facts: string[]): string {
  const laid = Math.floor(((cards - left) / cards) * 10);
  const result = left === 0 ? t('beaten') : left < 10 ? t('{left} left, excellent', {left}) : t('{left} left', {left});
  const notes = [...(open === true ? [t('open')] : []), ...(helped === true ? [t('with help')] : [])];
  return `${'■'.repeat(laid)}${'□'.repeat(10 - laid)} ${[result, ...facts, ...notes].join(' · ')}`;
}
/** A text about a finished game. */
export function shareText(title: string, cards: number, outcome: Outcome, link: string): string {
  return `Backtrick ${title}\n${shareLine(cards, outcome, count(outcome.turns, 'turn'), count(outcome.backtricks, 'backtrick'))}\n${link}`;
}

/** Passes a text to the system's share dialog on touch screens, or else to the clipboard. */
async function share(text: string): Promise<'shared' | 'copied' | 'cancelled' | 'refused'> {
  if (typeof navigator.share === 'function' && matchMedia('(pointer: coarse)').matches) {
    try {
      await navigator.share({text});
      return 'shared';
    } catch (fault) {
      if (fault instanceof DOMException && fault.name === 'AbortError') return 'cancelled';
    }
  }
  try {
    await navigator.clipboard.writeText(text);
    return 'copied';
  } catch {
    return 'refused';
  }
}

/** Shares a text, or else shows it to be copied by hand. `say` tells the player what became of it. */
export async function offer(text: string, say: (words: string) => void): Promise<void> {
  const became = await share(text);
  if (became === 'copied') say(t('Copied: paste it where you like.'));
  if (became === 'refused')
    openDialog(t('Share'), [h('p', {}, t('Copy this text:')), h('textarea', {readonly: true, rows: 4, 'aria-label': t('Text to share')}, text)]);
}
