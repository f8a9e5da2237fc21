import {h} from './dom';

const moves = (): boolean => !matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Shows that a play was refused. */
export function shake(element: HTMLElement): void {
  if (!moves()) return;
  element.animate(
    ['0', '-5px', '5px', '0'].map((x) => ({transform: `translateX(${x})`})), {duration: 180});
}

/** Animates a card from its former place to a pile. */
export function fly(from: DOMRect | undefined, pile: Element | null, card: number): void {
  if (from === undefined || pile === null || !moves()) return;
  const to = pile.getBoundingClientRect();
  const flown = h('div', {class: 'flown', 'aria-hidden': 'true'}, String(card));
  document.body.append(flown);
  const at = (box: DOMRect): string =>
    `translate(${box.left + box.width / 2}px, ${box.top + box.height / 2}px) translate(-50%, -50%)`;
  flown
    .animate(
      [{transform: at(from)}, {transform: at(to), opacity: 1, offset: 0.9}, {transform: at(to), opacity: 0}],
      {duration: 220, easing: 'ease-out'})
    .finished.finally(() => flown.remove());
}
