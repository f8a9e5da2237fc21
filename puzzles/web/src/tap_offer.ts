import {h} from './dom';
import type {Settings} from './saved';
import type {Store} from './store';
import {t} from './words';

/** Offers that one tap lays a card, as long as the player has not chosen what a tap does. */
export function tapOffer(store: Store, announce: (text: string) => void): HTMLElement | undefined {
  if (store.data.settings.tap !== undefined) return undefined;
  const choose = (tap: NonNullable<Settings['tap']>, answer: string): void => {
    store.data.settings.tap = tap;
    store.save();
    offer.style.minHeight = `${offer.getBoundingClientRect().height}px`; // so that nothing moves
    offer.replaceChildren(h('p', {}, answer));
    announce(answer);
  };
  const button = (words: string, action: () => void): HTMLElement => h('button', {type: 'button', class: 'quiet', onclick: action}, words);
  const offer = h('div', {class: 'tap-offer'},
    h('p', {}, t('One tap can lay a card where it is nearest, and end the turn when nothing near is left: about half the taps.')),
    button(t('Turn on'), () => choose('nearest', t('One tap lays a card now; a long press chooses it. “More” can change that.'))),
    button(t('No, thanks'), () => choose('only', '')));
  return offer;
}
