import {h} from './dom';

const moves = (): boolean => !matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Measures a part of the page as it will be once nothing in it moves any more. */
export function atRest<Measured>(place: Element, measure: () => Measured): Measured {
  const moving = place.getAnimations({subtree: true}).map((one) => ({one, at: one.currentTime}));
  for (const {one} of moving) {
    const end = one.effect?.getComputedTiming().endTime ?? 0;
    if (end !== Infinity) one.currentTime = end;
  }
  const measured = measure();
  for (const {one, at} of moving) one.currentTime = at;
  return measured;
}

/** Shows that a play was refused. */
export function shake(element: HTMLElement): void {
  if (!moves()) return;
  element.animate(
    ['0', '-5px', '5px', '0'].map((x) => ({transform: `translateX(${x})`})), {duration: 180});
}

const centre = (box: DOMRect): string =>
  `translate(${box.left + box.width / 2}px, ${box.top + box.height / 2}px) translate(-50%, -50%)`;

/** Animates a card from its former place to a pile. */
export function fly(from: DOMRect | undefined, pile: Element | null, card: number): void {
  if (from === undefined || pile === null || !moves()) return;
  const to = atRest(pile.parentElement ?? pile, () => pile.getBoundingClientRect());
  const flown = flyingCard(String(card));
  flown
    .animate(
      [{transform: centre(from)}, {transform: centre(to), opacity: 1, offset: 0.9}, {transform: centre(to), opacity: 0}],
      {duration: 220, easing: 'ease-out'})
    .finished.finally(() => flown.remove());
}

function flyingCard(text: string): HTMLElement {
  const flown = h('div', {class: 'flown', 'aria-hidden': 'true'}, text);
  document.body.append(flown);
  return flown;
}

/** Turns a card over on its way from the draw pile to its place. `order` delays it after the others. */
export function draw(from: Element, card: HTMLElement, order: number): void {
  if (!moves()) return;
  const [there, here] = [from.getBoundingClientRect(), card.getBoundingClientRect()];
  if (there.width === 0 || here.width === 0) return;
  const x = there.left + there.width / 2 - here.left - here.width / 2;
  const y = there.top + there.height / 2 - here.top - here.height / 2;
  const timing = {duration: 340, delay: order * 70, easing: 'cubic-bezier(0.2, 0.7, 0.3, 1)', fill: 'backwards'} as const;
  const back = h('span', {class: 'back', 'aria-hidden': 'true'});
  card.append(back);
  card.animate([{transform: `translate(${x}px, ${y}px) scale(${there.width / here.width}) rotateY(180deg)`}, {}], timing);
  back
    .animate([{opacity: 1}, {opacity: 1, offset: 0.45}, {opacity: 0, offset: 0.5}, {opacity: 0}], timing)
    .finished.finally(() => back.remove());
}

/** Shows a backtrick: the pile leaps back, and the ten cards won rise from it. */
export function leap(pile: HTMLElement, gain: string): void {
  if (!moves()) return;
  pile.animate(
    [{transform: 'none'}, {transform: 'translateY(-0.6rem) rotate(-3deg)'}, {transform: 'none'}], {duration: 420, easing: 'ease-out'});
  const box = pile.getBoundingClientRect();
  const risen = h('div', {class: 'risen', 'aria-hidden': 'true'}, gain);
  document.body.append(risen);
  risen
    .animate([{transform: centre(box), opacity: 1}, {transform: `${centre(box)} translateY(-4rem) scale(1.4)`, opacity: 0}],
      {duration: 900, easing: 'ease-out'})
    .finished.finally(() => risen.remove());
}

/** Shows the end of a turn: the piles take in what was laid. */
export function settle(piles: Element): void {
  if (!moves()) return;
  [...piles.children].forEach((pile, i) => pile.animate(
    [{transform: 'none'}, {transform: 'scale(0.97)'}, {transform: 'none'}], {duration: 240, delay: i * 30, easing: 'ease-in-out'}));
}

/** Celebrates a win: cards leap from the piles and fall off the page. */
export function celebrate(piles: Element): void {
  if (!moves()) return;
  const sources = [...piles.children].map((pile) => pile.getBoundingClientRect());
  for (let i = 0; i < 36; ++i) {
    const source = sources[i % sources.length] as DOMRect;
    const flown = flyingCard(String(2 + Math.floor(Math.random() * 98)));
    const side = (Math.random() - 0.5) * innerWidth * 0.9;
    const spin = (Math.random() - 0.5) * 900;
    const start = centre(source);
    flown
      .animate([
        {transform: start, opacity: 0},
        {transform: start, opacity: 1, offset: 0.02, easing: 'ease-out'},
        {transform: `${start} translate(${side * 0.5}px, ${-120 - Math.random() * 160}px) rotate(${spin / 3}deg)`, offset: 0.35, easing: 'ease-in'},
        {transform: `${start} translate(${side}px, ${innerHeight}px) rotate(${spin}deg)`, opacity: 1},
      ], {duration: 1800 + Math.random() * 900, delay: i * 45, fill: 'backwards'})
      .finished.finally(() => flown.remove());
  }
}
