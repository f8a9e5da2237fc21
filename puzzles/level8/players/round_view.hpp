#pragma once

#include <bitset>
#include <boost/container/static_vector.hpp>
#include <optional>
#include <vector>

#include "solver/level8/round.hpp"
#include "solver/level8/solver.hpp"

namespace backtrick::level8 {

/// The cards that a player holds, in rising order of ids.
using Hand = boost::container::static_vector<Card, kMaxHand + 1>;
using CardBits = std::bitset<kMaxCards>;

/// What a player alone sees of a round: the own hand and table, the top of the discard pile, and
/// which cards have not been seen yet. The order of the draw pile is not part of a RoundView, so a
/// player who decides by it cannot know that order.
struct RoundView {
  Rules rules;
  Level level;
  Goal goal{};  ///< what the round is played for
  Hand hand;
  std::vector<Group> display;  ///< the groups on the table; none if the level does not lie
  std::optional<Card> top_discard;
  CardBits unseen;  ///< the cards of the draw pile

  /// What player 1 sees. The round must be for one player.
  static RoundView of(const Round& round, Goal goal);
};

}  // namespace backtrick::level8
