#pragma once

#include <span>

#include "card.hpp"
#include "position.hpp"
#include "start.hpp"

namespace backtrick {

/// Turns the moves of a search from a beginning into a game on the table: which of the two real
/// piles of a direction each card goes on, and where the turns end. Ties between equal tops go to
/// the first pile. The first turn is the one under way.
Line laid_on_table(const Beginning& beginning, std::span<const Move> moves);

}  // namespace backtrick
