#pragma once

#include "solver/common/limits.hpp"
#include "solver/the_game/evaluation/evaluator.hpp"

namespace backtrick::the_game {

/// What a search by plays works with during one call: the game, the scores, and the budget that it
/// spends. It refers to objects of the caller.
template <typename Policy>
struct SearchContext {
  const typename Policy::Arrivals& arrivals;
  const Evaluator& evaluator;
  SearchBudget& budget;
};

}  // namespace backtrick::the_game
