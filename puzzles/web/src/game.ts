import {isAscending, PILES, Refusal, type Pile, type Referee, type State} from './engine';
import {t} from './words';

/** A play as text, such as "14A1", or the end of a turn. */
export type Step = string;
export const END_TURN = '/';

export const playOf = (step: Step): {card: number; pile: Pile} => ({
  card: Number(step.slice(0, -2)),
  pile: step.slice(-2) as Pile,
});
export const stepsOf = (plays: string): Step[] => plays.split(/\s+/).filter((word) => word !== '');
export const recordOf = (deal: string, steps: readonly Step[]): string =>
  steps.length === 0 ? deal : `${deal} | ${steps.join(' ')}`;

/** The rules of a game in words. */
export const rulesName = ({rules: {name, hand, min_plays}}: State): string => (name !== '' ? name : t('hand {hand}, {min_plays} a turn', {hand, min_plays}));

/** The keys that lay a card on a pile. */
export const PILE_KEYS: Readonly<Record<string, Pile>> = {'1': 'A1', '2': 'A2', '3': 'D1', '4': 'D2'};

/** The piles' names for players. */
export const nameOf = (pile: Pile): string => ({
  A1: t('first ascending pile'),
  A2: t('second ascending pile'),
  D1: t('first descending pile'),
  D2: t('second descending pile'),
})[pile];
/** The names that the piles bear: in full, and where room is scarce. */
export const pileLabel = (pile: Pile): {full: string; brief: string} => ({
  A1: {full: t('first ascending'), brief: t('first')},
  A2: {full: t('second ascending'), brief: t('second')},
  D1: {full: t('first descending'), brief: t('first')},
  D2: {full: t('second descending'), brief: t('second')},
})[pile];

/** Plays in words: "10 on the first ascending pile, then 14 on the second ascending pile". */
export const playInWords = (card: number, pile: Pile): string => t('{card} on the {pile}', {card, pile: nameOf(pile)});
export const playsInWords = (steps: readonly Step[]): string =>
  steps.map((step) => playInWords(playOf(step).card, playOf(step).pile)).join(t(', then '));

/** A game under way. The engine judges every step and computes the state after it. */
export class Game {
  state: State;
  /** The deal's canonical name. */
  readonly deal: string;

  /** Throws Refusal if the deal or a step is invalid. */
  constructor(
    private readonly engine: Referee,
    deal: string,
    public steps: Step[] = [],
    /** The draw pile is visible, so undoing reveals nothing, and every step may be taken back. */
    public open = false,
  ) {
    this.state = engine.state(recordOf(deal, steps));
    this.deal = this.state.id;
  }

  record(steps: readonly Step[] = this.steps): string {
    return recordOf(this.deal, steps);
  }
  at(moment: number): State {
    return this.engine.state(this.record(this.steps.slice(0, moment)));
  }

  mayLay(card: number, pile: Pile): boolean {
    return this.state.targets.some(([one, there]) => one === card && there === pile);
  }
  lay(card: number, pile: Pile): boolean {
    return this.go(`${card}${pile}`);
  }
  endTurn(): boolean {
    return this.go(END_TURN);
  }

  /** Whether the last step may be taken back. Unless the draw pile is open, a draw cannot be undone. */
  get mayTakeBack(): boolean {
    return this.steps.length > (this.open ? 0 : this.state.settled);
  }
  takeBack(): Step | undefined {
    if (!this.mayTakeBack) return undefined;
    const step = this.steps.pop();
    this.state = this.engine.state(this.record());
    return step;
  }

  isBacktrick(card: number, pile: Pile): boolean {
    return this.state.targets.some(([c, p, trick]) => c === card && p === pile && trick);
  }

  /** Why a card that was refused may not go on a pile: "14 is lower than 98". */
  whyNot(card: number, pile: Pile): string {
    const top = this.state.tops[PILES.indexOf(pile)] as number;
    return isAscending(pile) ? t('{card} is lower than {top}', {card, top}) : t('{card} is higher than {top}', {card, top});
  }

  private go(step: Step): boolean {
    try {
      this.state = this.engine.state(this.record([...this.steps, step]));
    } catch (fault) {
      if (fault instanceof Refusal) return false;
      throw fault;
    }
    this.steps.push(step);
    return true;
  }
}
