#include "puzzles/level8/players/round_view.hpp"

#include <algorithm>

namespace backtrick::level8 {

RoundView RoundView::of(const Round& round, Goal goal, int player, Pile pile) {
  RoundView view{round.rules(), round.level(player), goal, {}, round.display(player), {}, {}, {}};
  const auto& hand = round.hand(player);
  view.hand.assign(hand.begin(), hand.end());
  std::ranges::sort(view.hand);
  if (const auto& pile = round.discard_pile(player); !pile.empty()) view.top_discard = pile.back();
  for (const Card card : round.draw_pile()) view.unseen.set(card);
  for (int other = 1; other <= round.players(); ++other) {
    if (other == player) continue;
    for (const Card card : round.hand(other)) view.unseen.set(card);
  }
  if (pile == Pile::Open) view.next_cards = round.draw_pile();
  return view;
}

}  // namespace backtrick::level8
