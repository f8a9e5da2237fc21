#include "puzzles/level8/players/round_view.hpp"

#include <algorithm>

namespace backtrick::level8 {

RoundView RoundView::of(const Round& round, Goal goal) {
  RoundView view{round.rules(), round.level(1), goal, {}, round.display(1), {}, {}};
  view.hand.assign(round.hand(1).begin(), round.hand(1).end());
  std::ranges::sort(view.hand);
  if (const auto& pile = round.discard_pile(1); !pile.empty()) view.top_discard = pile.back();
  for (const Card card : round.draw_pile()) view.unseen.set(card);
  return view;
}

}  // namespace backtrick::level8
