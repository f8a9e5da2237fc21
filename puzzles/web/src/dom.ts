type Value = string | number | boolean | undefined | ((event: never) => void);
type Child = Node | string | false | undefined;

/** Makes an element. Function properties are listeners, named `on...`. Text is never parsed as HTML. */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Record<string, Value> = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (typeof value === 'function')
      element.addEventListener(name.slice(2), value as unknown as EventListener);
    else set(element, name, value);
  }
  element.append(...children.filter((child): child is Node | string => child !== false && child !== undefined));
  return element;
}

/** Sets an attribute, or removes it if the value is false or undefined. */
export function set(element: Element, name: string, value: string | number | boolean | undefined): void {
  if (value === undefined || value === false) element.removeAttribute(name);
  else {
    const text = value === true ? '' : String(value);
    if (element.getAttribute(name) !== text) element.setAttribute(name, text);
  }
}

/** Replaces the content of an element if it looks different. Otherwise a click whose button is replaced between
 * press and release would be lost. So what looks alike must do the same: its listeners may not hold what changes
 * without being seen. */
export function showIn(place: Element, ...nodes: (Node | string)[]): void {
  const next = h('div', {}, ...nodes);
  if (next.childNodes.length !== place.childNodes.length || ![...next.childNodes].every((node, i) => node.isEqualNode(place.childNodes[i] as Node)))
    place.replaceChildren(...next.childNodes);
}

/** The words of a button that change, with room for the longest ones, so that the button keeps its size. */
export const wordsFor = (words: string, longest: string): HTMLElement => h('span', {class: 'sized', 'data-longest': longest}, words);

/** Makes an element of SVG. */
export function s<Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, string | number>,
  ...children: (Node | string)[]
): SVGElementTagNameMap[Tag] {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) set(element, name, value);
  element.append(...children);
  return element;
}

/** An icon drawn by one SVG path on a 24 by 24 grid. */
export const icon = (path: string): SVGSVGElement =>
  s('svg', {viewBox: '0 0 24 24', 'aria-hidden': 'true', class: 'icon'}, s('path', {d: path}));

export const ICONS = {
  calendar: 'M4 6h16v14H4zM4 10h16M8 3v5M16 3v5',
  chart: 'M5 20v-7M12 20V5M19 20v-11',
  help: 'M9.2 9a3 3 0 1 1 4.3 2.7c-1 .5-1.5 1.1-1.5 2.3M12 17.5v.5',
  menu: 'M5 12h.01M12 12h.01M19 12h.01',
  back: 'M9 7 4 12l5 5M4 12h10a6 6 0 0 1 6 6',
  up: 'M12 19V5M6 11l6-6 6 6',
  down: 'M12 5v14M6 13l6 6 6-6',
  share: 'M12 15V4M8 8l4-4 4 4M5 13v7h14v-7',
  bulb: 'M9 18h6M10 21h4M8.5 15a6 6 0 1 1 7 0c-.5.5-.5 1-.5 3h-6c0-2 0-2.5-.5-3z',
  question: 'M4 12a8 8 0 1 0 16 0 8 8 0 1 0-16 0M9.8 9.8a2.3 2.3 0 1 1 3.2 2.2c-.7.4-1 .8-1 1.7M12 16.3v.1',
  advice: 'M4 5h16v11h-9l-4 4v-4H4zM8 9h8M8 12h5',
  target: 'M12 5a7 7 0 1 0 .01 0M12 11a1 1 0 1 0 .01 0M12 2v3M12 19v3M2 12h3M19 12h3',
  close: 'M6 6l12 12M18 6 6 18',
  first: 'M18 6l-7 6 7 6M6 6v12',
  previous: 'M15 6l-7 6 7 6',
  next: 'M9 6l7 6-7 6',
  last: 'M6 6l7 6-7 6M18 6v12',
} as const;
