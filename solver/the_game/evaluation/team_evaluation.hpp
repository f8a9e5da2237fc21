#pragma once

#include <cstdint>
#include <vector>

#include "solver/the_game/evaluation/evaluator.hpp"
#include "solver/the_game/state/movegen.hpp"
#include "solver/the_game/state/team_state.hpp"

namespace backtrick::the_game {

/// Writes the scores of the states after the next `plays` plays; with `ends` the turn is then over.
/// Scores are summed as for one player (evaluator.hpp), and the next cards of the other hands and
/// chains of tricks count as well. The Availability of a card is given by how many plays remain
/// before its holder's turn.
void evaluate(const TeamArrivals& arrivals, const Evaluator& evaluator, const TeamState& state,
              int plays, bool ends, const Successors& successors, std::int32_t* scores);

/// Adds the score of the state after each of the moves, in their order.
void add_scores(const TeamArrivals& arrivals, const Evaluator& evaluator, const TeamState& state,
                const MoveList& moves, std::vector<std::int32_t>& scores);

}  // namespace backtrick::the_game
