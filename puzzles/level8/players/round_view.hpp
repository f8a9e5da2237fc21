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

/// Whether a player sees the order of the draw pile.
enum class Pile : std::uint8_t { Hidden, Open };

/// What a player sees of a round: the own hand and table, the top of a discard pile, and which
/// cards lie where the player cannot see them. The hands of others are no part of a RoundView, nor
/// is the order of a hidden draw pile, so a player who decides by it cannot know them.
struct RoundView {
  Rules rules;
  Level level;
  Goal goal{};  ///< what the round is played for
  Hand hand;
  std::vector<Group> display;       ///< the groups on the table; none if the level does not lie
  std::optional<Card> top_discard;  ///< of the own pile
  CardBits unseen;                  ///< the cards of the draw pile and of other hands
  std::vector<Card> next_cards;     ///< an open draw pile, next card first; of a hidden one, none

  static RoundView of(const Round& round, Goal goal, int player = 1, Pile pile = Pile::Hidden);
};

}  // namespace backtrick::level8
