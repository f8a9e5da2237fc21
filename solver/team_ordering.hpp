#pragma once

#include <cstdint>
#include <vector>

#include "movegen.hpp"
#include "ordering.hpp"
#include "team_position.hpp"

namespace backtrick {

/// Adds the promise of each position that follows by one of the moves, in their order. The sum is
/// that of one player (ordering.hpp); a card's Wait is the number of plays until the turn comes to
/// who holds it.
void add_promises(const TeamArrivals& arrivals, const Ordering& ordering,
                  const TeamPosition& position, const MoveList& moves,
                  std::vector<std::int32_t>& promises);

}  // namespace backtrick
