#pragma once

#include <new>
#include <optional>
#include <utility>

#include "solver/common/limits.hpp"
#include "solver/common/search_outcome.hpp"
#include "solver/the_game/result.hpp"
#include "solver/the_game/rules/position.hpp"

namespace backtrick::the_game {

/// Turns an outcome into a verdict. The referee replays the solution from `start`. Throws
/// std::logic_error if it refuses the solution, which would be a defect of this library.
void conclude(SearchOutcome outcome, Position start, Result& result);

/// The same for the best result found, which `result` must hold.
void conclude_best(const Position& start, Result& result);

/// Runs a search within its limits: `search(budget, result)`, then `conclude(outcome, result)`. If
/// the system refuses memory, the search stops. `best`, if it is asked for, is what is known of it
/// before.
template <typename Search, typename Conclude>
Result within(const Limits& limits, Search search, Conclude conclude,
              std::optional<Best> best = std::nullopt) {
  SearchBudget budget{limits};
  Result result;
  result.best = std::move(best);
  SearchOutcome outcome = SearchOutcome::Aborted;
  try {
    outcome = search(budget, result);
  } catch (const std::bad_alloc&) {
    budget.stop(Limit::Memory);
  }
  conclude(outcome, result);
  if (result.verdict == Verdict::Undecided || (result.best && !result.best->proved()))
    result.limit = budget.hit();
  result.nodes = budget.nodes();
  result.time = budget.elapsed();
  return result;
}

}  // namespace backtrick::the_game
