import type {Board} from './board';
import type {Pile} from './engine';
import {nameOf, type Game} from './game';
import {shake} from './motion';
import {t} from './words';

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
