#pragma once

#include <span>

#include "solver/the_game/rules/card.hpp"
#include "solver/the_game/state/search_root.hpp"
#include "solver/the_game/state/solo_state.hpp"

namespace backtrick::the_game {

/// Turns the moves of a search from a beginning into a game on the table: which of the two real
/// piles of a direction each card goes on, and where the turns end. Ties between equal tops go to
/// the first pile. The first turn is the one under way.
Line build_line(const RootPosition& root_position, std::span<const Move> moves);

}  // namespace backtrick::the_game
