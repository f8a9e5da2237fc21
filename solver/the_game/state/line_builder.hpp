#pragma once

#include <span>

#include "solver/the_game/rules/turn.hpp"
#include "solver/the_game/state/search_root.hpp"
#include "solver/the_game/state/solo_state.hpp"

namespace backtrick::the_game {

/// Turns the moves of a search from a root position into a game on real piles. It decides on which
/// of the two real piles of a direction each card goes, and where the turns end. If the two tops
/// are equal, the card goes on the first pile. The first turn of the line is the turn under way.
Line build_line(const RootPosition& root_position, std::span<const Move> moves);

}  // namespace backtrick::the_game
