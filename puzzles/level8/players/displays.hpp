#pragma once

#include <vector>

#include "puzzles/level8/players/round_view.hpp"

namespace backtrick::level8 {

/// The displays of its level among which a player chooses, with a card of the hand left to discard;
/// none if there is none. The first is a largest one. Each other one is as large, and leaves a card
/// of the first in the hand. No two of them have the same groups. Smaller ones are not worth a
/// look, because what they leave out can nearly always be added again.
std::vector<std::vector<Group>> displays_to_lay(const Level& level, const Hand& hand,
                                                const Rules& rules);

}  // namespace backtrick::level8
