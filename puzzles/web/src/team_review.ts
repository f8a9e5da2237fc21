import {chancesView, curve} from './chances_view';
import {closeDialogs, openDialog} from './dialog';
import {h} from './dom';
import type {GameReview} from './engine';
import {seatName} from './team_words';
import {t} from './words';

/** The chances found so far, of a game of so many turns. */
const unfinishedView = (review: GameReview, turns: number): Node[] => [
  h('p', {}, t('Looking at every turn…')),
  h('progress', {max: turns, value: review.turns.length, 'aria-label': t('Looking at every turn…')}),
  ...(review.turns.length === 0 ? [] : [curve(review, turns)]),
];

/** What the turns of each player cost, in points of the chance to win. */
function costBySeat({turns}: GameReview, you: number): string {
  const costs = new Map<number, number>();
  for (const {player = you, before, after} of turns) costs.set(player, (costs.get(player) ?? 0) + before - after);
  const sums = [...costs].sort(([a], [b]) => a - b).map(([player, cost]) => `${seatName(player, you)} ${Math.round(cost * 100)}`).join(', ');
  return t('The play cost, in points: {sums}.', {sums});
}

/** Shows the chances of a game of so many turns while they are found. A fault is thrown if it is still shown. */
export async function showReview(reviews: AsyncIterable<GameReview>, turns: number, you: number, showTurn: (turn: number) => void): Promise<void> {
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
  place.querySelector('.luck')?.append(' ', costBySeat(review, you));
  place.querySelectorAll('.chances tbody th').forEach((one, i) => one.append(`, ${seatName(review.turns[i]?.player ?? you, you)}`));
}
