import './level8.css';
import {h} from './dom';
import type {Kind} from './level8_engine';
import {cardWords, colourBrief, colourWord, groupWords} from './level8_words';
import {t} from './words';

/** What stands on a card: its number, and its colour in letters and as a word, so that the colour is never the
 * only sign. The style sheet writes it; the name of the card says it in full. */
function face(name: string): Node[] {
  const [letter = '', ...rest] = name;
  const stands = name.slice(2);
  const [large, brief, word] = letter === 'S' ? ['⊘', '', t('Skip')]
    : letter === 'W' ? [stands === '' ? '★' : colourBrief(stands) || stands, '★', t('wild')]
    : [rest.join(''), colourBrief(letter), colourWord(letter)];
  return [h('strong', {'data-text': large}), h('span', {class: 'brief', 'data-text': brief}), h('span', {class: 'word', 'data-text': word})];
}
const classOf = (name: string): string => `tile-card of-${name[0]}`;

/** A card that can be pressed. */
export const cardButton = (name: string, key: string, pressed: boolean | undefined, action: () => void, note = ''): HTMLButtonElement => h('button', {
  type: 'button', class: classOf(name), 'data-key': key, 'data-name': name, 'aria-pressed': pressed === undefined ? undefined : String(pressed),
  'aria-label': note === '' ? cardWords(name) : `${cardWords(name)}, ${note}`, onclick: action,
}, ...face(name), note !== '' && h('span', {class: 'note', 'data-text': note}));

/** A card to look at. */
export const cardFace = (name: string): HTMLElement => h('span', {class: classOf(name), role: 'img', 'aria-label': cardWords(name)}, ...face(name));

/** A group on the table, a button while cards may be added to it. */
export const groupElement = (kind: Kind, cards: readonly string[], index: number, key: string, target: boolean, action: () => void): HTMLElement => h('button', {
  type: 'button', class: `group${target ? ' target' : ''}`, 'data-key': key, onclick: action,
}, h('span', {class: 'group-name'}, `${index} · ${groupWords(kind, cards.length)}`), h('span', {class: 'group-cards'}, ...cards.map(cardFace)));

/** The place of a group before the level lies. */
export const groupPlace = (kind: Kind, size: number): HTMLElement => h('div', {class: 'group empty'}, groupWords(kind, size));
