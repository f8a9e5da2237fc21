import {closeDialogs, openDialog} from './dialog';
import {h} from './dom';
import {cardButton, cardFace} from './level8_cards';
import {layStep, type RoundState} from './level8_engine';
import {cardWords} from './level8_words';
import {t} from './words';

/** As many ways to lay a level as are listed at once. */
const WAYS = 24;

/** Lists the ways to lay the level, those first that use the fewest wilds. Cards can be chosen that must be laid. */
export function chooseLaying({hand, lay}: RoundState, make: (step: string) => void): void {
  const wanted = new Set<number>();
  const list = h('div', {class: 'layings'});
  const cards = h('div', {class: 'choose', role: 'group', 'aria-label': t('Cards that must be laid')});
  const nameIn = (card: string): string => card.replace(/=.*/, '');
  const show = (): void => {
    const focused = document.activeElement instanceof HTMLElement && cards.contains(document.activeElement) ? document.activeElement.dataset['key'] : undefined;
    cards.replaceChildren(...hand.map((name, i) => cardButton(name, `must${i}`, wanted.has(i), () => {
      if (!wanted.delete(i)) wanted.add(i);
      show();
    })));
    cards.querySelector<HTMLElement>(`[data-key="${focused}"]`)?.focus();
    const fitting = lay.filter((way) => {
      const laid = way.flat().map(nameIn);
      return [...wanted].every((i) => {
        const at = laid.indexOf(hand[i] as string);
        return at >= 0 && laid.splice(at, 1).length > 0;
      });
    });
    list.replaceChildren(...fitting.slice(0, WAYS).map((way) => h('button', {
      type: 'button', class: 'laying', onclick: () => { closeDialogs(); make(layStep(way)); },
    }, ...way.map((group) => h('span', {class: 'group-cards'}, ...group.map(cardFace))))));
    if (fitting.length === 0) list.append(t('There is no way with all of these.'));
    if (fitting.length > WAYS) list.append(t('There are more ways: mark cards to find them.'));
  };
  show();
  openDialog(t('Lay the level'), [h('p', {}, t('Choose what to lay. Cards that must be in it can be marked first.')), cards, list]);
}

/** Asks what a wild stands for that fits a group in several ways. */
export function chooseName(names: readonly string[], choose: (name: string) => void): void {
  openDialog(t('What does the wild stand for?'), [h('div', {class: 'row'}, ...names.map((name) =>
    h('button', {type: 'button', onclick: () => { closeDialogs(); choose(name); }}, cardWords(name))))]);
}
