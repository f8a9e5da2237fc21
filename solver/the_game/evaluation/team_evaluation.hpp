#pragma once

#include <cstdint>
#include <vector>

#include "solver/the_game/evaluation/evaluator.hpp"
#include "solver/the_game/state/movegen.hpp"
#include "solver/the_game/state/team_state.hpp"

namespace backtrick::the_game {

/// Adds the score of each position that follows by one of the moves, in their order. The sum is
/// that of one player (evaluator.hpp); a card's Availability is the number of plays until the turn
/// comes to who holds it.
void add_scores(const TeamArrivals& arrivals, const Evaluator& evaluator, const TeamState& state,
                const MoveList& moves, std::vector<std::int32_t>& scores);

}  // namespace backtrick::the_game
