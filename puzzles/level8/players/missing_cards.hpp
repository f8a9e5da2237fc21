#pragma once

#include <array>

#include "puzzles/level8/players/round_view.hpp"
#include "solver/level8/display_search.hpp"

namespace backtrick::level8 {

/// How far cards are from a display, and which unseen cards bring them nearer.
class MissingCards {
 public:
  /// Displays that reach the goal: to place the level, exactly its cards; to go out, as many cards
  /// as a hand has.
  MissingCards(const Level& level, Goal goal, const Rules& rules);

  /// How many cards must be added to hold a display, if any card could be had. This is the number
  /// of wilds that would do, because a wild fits everywhere. DisplaySearch::kNever if there is no
  /// such display, however many cards come.
  int missing(CardCounts held);

  /// How many of the unseen cards lower `missing`, the missing cards of these, which are not 0.
  int accepted(const CardCounts& held, int missing, const CardBits& unseen);

  DisplaySearch& search() { return search_; }

 private:
  bool accepts(CardCounts held, int missing, Card card);

  DisplaySearch search_;
  bool colours_matter_;  // otherwise cards of one number are alike
};

CardCounts counts_of(const Hand& hand);

}  // namespace backtrick::level8
