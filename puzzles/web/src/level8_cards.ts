import './level8.css';
import {h} from './dom';
import type {Kind} from './level8_engine';
import {cardWords, colourBrief, colourWord, groupWords} from './level8_words';
import {t} from './words';

/** What stands on a card: its number with its colour's letters and word, so that the colour is never the only sign. */
function face(name: string): Node[] {
  const [letter = '', ...rest] = name;
  if (letter === 'S') return [h('strong', {}, '⊘'), h('span', {class: 'word'}, t('Skip'))];
  if (letter !== 'W') return [h('strong', {}, rest.join('')), h('span', {class: 'brief'}, colourBrief(letter)), h('span', {class: 'word'}, colourWord(letter))];
  const stands = name.slice(2);
  return [h('strong', {}, stands === '' ? '★' : colourBrief(stands) || stands), h('span', {class: 'brief'}, '★'), h('span', {class: 'word'}, t('wild'))];
}
const classOf = (name: string): string => `tile-card of-${name[0]}`;

/** A card that can be pressed. */
export const cardButton = (name: string, key: string, pressed: boolean | undefined, action: () => void, note = ''): HTMLButtonElement => h('button', {
  type: 'button', class: classOf(name), 'data-key': key, 'data-name': name, 'aria-pressed': pressed === undefined ? undefined : String(pressed),
  'aria-label': note === '' ? cardWords(name) : `${cardWords(name)}, ${note}`, onclick: action,
}, ...face(name), note !== '' && h('span', {class: 'note', 'aria-hidden': 'true'}, note));

/** A card to look at. */
export const cardFace = (name: string): HTMLElement => h('span', {class: classOf(name), role: 'img', 'aria-label': cardWords(name)}, ...face(name));

/** A group on the table, a button while cards may be added to it. */
export const groupElement = (kind: Kind, cards: readonly string[], index: number, target: boolean, action: () => void): HTMLElement => h('button', {
  type: 'button', class: `group${target ? ' target' : ''}`, 'data-key': `group${index}`, onclick: action,
}, h('span', {class: 'group-name'}, `${index} · ${groupWords(kind, cards.length)}`), h('span', {class: 'group-cards'}, ...cards.map(cardFace)));

/** The place of a group before the level lies. */
export const groupPlace = (kind: Kind, size: number): HTMLElement => h('div', {class: 'group empty'}, groupWords(kind, size));
