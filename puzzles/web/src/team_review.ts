import {chancesView, unfinishedView} from './chances_view';
import {closeDialogs, openDialog} from './dialog';
import {h} from './dom';
import type {GameReview} from './engine';
import {t} from './words';

/** Shows the chances of a game of so many turns while they are found. A fault is thrown if it is still shown. */
export async function showReview(reviews: AsyncIterable<GameReview>, turns: number, showTurn: (turn: number) => void): Promise<void> {
  let review: GameReview = {turns: [], costly: []};
  const place = h('div', {}, ...unfinishedView(review, turns));
  const dialog = openDialog(t('Chances, turn by turn'), [place]);
  try {
    for await (review of reviews) {
      if (!dialog.open) return;
      place.replaceChildren(...unfinishedView(review, turns));
    }
  } catch (fault) {
    if (!dialog.open) return;
    dialog.close();
    throw fault;
  }
  if (!dialog.open) return;
  place.replaceChildren(...chancesView(review, (turn) => {
    closeDialogs();
    showTurn(turn);
  }));
}
