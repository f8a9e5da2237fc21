import {Board} from './board';
import {PILES, type Pile, type State, type Target} from './engine';
import {nameOf, type Game} from './game';
import {shake} from './motion';
import type {Settings} from './saved';
import {t} from './words';

/** How far a play moves its pile; a trick, which moves it back, counts as less than any. */
const distance = ({tops}: State, [card, pile, trick]: Target): number => (trick ? 0 : Math.abs(card - (tops[PILES.indexOf(pile)] as number)));

/** The pile on which a tap lays a card at once: the nearest, by two taps or by one if the player wants that; or else the
 * only one that takes it. Undefined: the tap chooses the card. */
function pileOfTap(card: number, twice: boolean, state: State, {tap = 'only'}: Settings): Pile | undefined {
  const targets = state.targets.filter(([one]) => one === card);
  const [best] = [...targets].sort((a, b) => distance(state, a) - distance(state, b));
  return twice || tap === 'nearest' || (tap === 'only' && targets.length === 1) ? best?.[1] : undefined;
}

/** What a board does for the player of a game. */
interface Player {
  /** The game, while the player may play. */
  game(): Game | undefined;
  settings(): Settings;
  choose(card: number): void;
  /** Without a card: the chosen one. `byTap`: a tap on the card alone laid it. */
  lay(card: number | undefined, pile: Pile, byTap: boolean): void;
}

/** A board on which a tap lays a card or chooses it, as the player has set it. */
export const playersBoard = ({game, settings, choose, lay}: Player): Board => new Board({
  choose,
  lay: (card, pile) => lay(card, pile, false),
  tap: (card, twice) => {
    const played = game();
    if (played === undefined) return;
    const pile = pileOfTap(card, twice, played.state, settings());
    if (pile === undefined) choose(card);
    else lay(card, pile, true);
  },
});

/** Whether a turn may end by itself: nothing is left in hand that costs no room, by a trick or next to a pile. */
export const endsByItself = (state: State): boolean =>
  state.may_end && !state.beaten && state.draw.length > 0 && state.targets.every((target) => distance(state, target) > 1);

/** What is announced when a card is pressed: it is chosen now, or no longer. */
export const choiceWords = (card: number, chosen: boolean): string =>
  chosen ? t('{card} chosen.', {card}) : t('{card} put down.', {card});

/** Whether a card may be laid on a pile. If not, or if none is chosen, says why. */
export function mayBeLaid(
  card: number | undefined, pile: Pile, game: Game, board: Board, refuse: (reason: string) => void): card is number {
  if (card === undefined) {
    refuse(t('Choose a card first.'));
    return false;
  }
  if (game.mayLay(card, pile)) return true;
  shake(board.pileElement(pile));
  refuse(t('{reason}: it may not go on the {pile}.', {reason: game.whyNot(card, pile), pile: nameOf(pile)}));
  return false;
}
