#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "solver/level8/round.hpp"
#include "solver/level8/turn.hpp"

namespace backtrick::level8 {

// What the player on turn can choose from. The referee has accepted each choice.

/// A way to add a card, and the name that the card has in its group.
struct NamedAddition {
  Addition addition;
  std::string name;
};

/// The ways to add a card to a group. A wild may have two at a run, one for each end.
std::vector<NamedAddition> ways_to_add(const Round& round, Card card, int owner, std::size_t group);

/// The ways to lay the level from the hand, those with the fewest wilds first, at most `most`.
/// There is one if and only if the hand holds the level.
///
/// Left out are ways in which a wild stands where a numbered card fits that stays in the hand: laid
/// in its place, that card loses nothing, because the wild can do all that it could. Groups that
/// the level asks for alike are listed in one order only.
std::vector<std::vector<Group>> ways_to_lay(const Round& round, std::size_t most);

}  // namespace backtrick::level8
