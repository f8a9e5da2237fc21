import {s} from './dom';
import {atRest} from './motion';

/** An arrow from a card to the pile it is to be laid on. */
export interface Arrow {
  from: Element;
  to: Element;
}

/** Draws arrows over a board, numbered if there are several. Without arrows it shows nothing. */
export class HintArrows {
  readonly element = s('svg', {class: 'arrows', 'aria-hidden': 'true'});
  private arrows: readonly Arrow[] = [];

  constructor(private readonly board: Element) {
    new ResizeObserver(() => this.draw()).observe(board);
  }

  show(arrows: readonly Arrow[]): void {
    this.arrows = arrows;
    this.draw();
  }

  /** Draws to and from where cards and piles will be: some may still move. */
  private draw(): void {
    const boxes = this.arrows.length === 0 ? [] : atRest(this.board, () => this.arrows.map(({from, to}) => [from.getBoundingClientRect(), to.getBoundingClientRect()] as const));
    const frame = this.board.getBoundingClientRect();
    this.element.replaceChildren(...this.arrows.flatMap(({to}, i) => {
      const [card, pile] = boxes[i] as (typeof boxes)[number];
      if (card.width === 0 || pile.width === 0) return [];
      const x1 = card.left + Math.min(card.width / 2, 24) - frame.left;
      const y1 = card.top - 8 - frame.top; // above the card, whose index may be all of it that is in sight
      // Several arrows to one pile end beside each other.
      const earlier = this.arrows.slice(0, i).filter((one) => one.to === to).length;
      const x2 = pile.left + pile.width / 2 + earlier * 14 - frame.left;
      const y2 = pile.bottom - 6 - frame.top;
      const bend = (y1 + y2) / 2;
      const head = `M${x2 - 7} ${y2 + 9}L${x2} ${y2}L${x2 + 7} ${y2 + 9}`;
      const line = `M${x1} ${y1}C${x1} ${bend} ${x2} ${bend} ${x2} ${y2}`;
      return [
        s('path', {class: 'edge', d: line + head}), s('path', {d: line + head}),
        ...(this.arrows.length > 1 ? [
          s('circle', {cx: x1, cy: y1, r: 10}),
          s('text', {x: x1, y: y1 + 4.5, 'text-anchor': 'middle'}, String(i + 1))] : []),
      ];
    }));
  }
}
