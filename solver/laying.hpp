#pragma once

#include <span>

#include "card.hpp"
#include "position.hpp"

namespace backtrick {

/// Turns the moves of a search into a game on the table: which of the two real piles of a direction
/// each card goes on, and where the turns end. Ties between equal tops go to the first pile.
Line laid_on_table(const Arrivals& arrivals, std::span<const Move> moves);

}  // namespace backtrick
