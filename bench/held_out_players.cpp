#include "bench/held_out_players.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <span>
#include <variant>
#include <vector>

namespace backtrick::the_game {
namespace {

/// Lays the nearest card again and again. A trick counts as nearer than any other card.
void lay_nearest(const SeatView& view, Turn& turn) {
  SeatView now = view;
  while (!now.turn_complete()) {
    std::optional<Play> best;
    int least = std::numeric_limits<int>::max();
    for (const Pile pile : kPiles) {
      for (const int card : now.playable(pile)) {
        const int distance = ascending(pile) ? card - now.top(pile) : now.top(pile) - card;
        if (distance < least) {
          least = distance;
          best = Play{static_cast<Card>(card), pile};
        }
      }
    }
    if (!best) return;
    turn.push_back(*best);
    now.lay(*best);
  }
}

}  // namespace

void DreamingPlayer::choose(const SeatView& view, Turn& turn) {
  Table table{view.rules, {}, {{}}, {}, 1, 0};
  for (const Pile pile : kPiles) table.tops[static_cast<std::size_t>(pile)] = view.top(pile);
  for (const int card : view.hand) table.hands[0].push_back(static_cast<Card>(card));
  for (const int card : view.unseen) table.draw_pile.push_back(static_cast<Card>(card));
  shuffle(std::span{table.draw_pile}, random_);
  // The other hands are the end of the shuffled cards: of a single player, nothing.
  for (std::size_t other = 0; other + 1 < static_cast<std::size_t>(view.rules.players); ++other) {
    const auto first = table.draw_pile.end() - view.others[other].cards;
    table.hands.emplace_back(first, table.draw_pile.end());
    table.draw_pile.erase(first, table.draw_pile.end());
  }
  const auto dream = Position::of(std::move(table));
  const Result result = solver_.solve(*dream, limits_);
  if (result.solution.empty()) return lay_nearest(view, turn);
  for (const Play play : result.solution.front()) turn.push_back(play);
}

/// The spared pile of each direction is the one that has advanced less.
std::optional<Play> HastyPlayer::next(const SeatView& now, CardSet noticed) const {
  std::optional<Play> best;
  int most = std::numeric_limits<int>::min();
  for (const Pile pile : kPiles) {
    const bool up = ascending(pile);
    const int top = now.top(pile);
    const int twin = now.tops[static_cast<std::size_t>(pile) ^ 1U];
    const bool spared = up ? top < twin : top > twin;
    for (const int card : now.playable(pile) & noticed) {
      const int distance = std::abs(card - top);
      const bool trick = up ? card < top : card > top;
      const int back = up ? card - kTrick : card + kTrick;
      const bool leads_back = back > 0 && noticed.contains(back);
      int liking = trick ? 100 : leads_back ? 40 - distance : -distance;
      if (spared && !trick) liking -= 4;
      if (liking > most) {
        most = liking;
        best = Play{static_cast<Card>(card), pile};
      }
    }
  }
  // After the required cards, lay only cards that cost almost nothing.
  if (now.turn_complete() && most < -2) return std::nullopt;
  return best;
}

void HastyPlayer::choose(const SeatView& view, Turn& turn) {
  for (SeatView now = view;;) {
    CardSet noticed;
    for (const int card : now.hand) {
      if ((random_.next() & 0xFF) >= overlooked_) noticed = noticed.with(card);
    }
    auto play = next(now, noticed);
    // Before giving up, consider all cards in hand.
    if (!play && !now.turn_complete()) play = next(now, now.hand);
    if (!play) return;
    turn.push_back(*play);
    now.lay(*play);
  }
}

}  // namespace backtrick::the_game
