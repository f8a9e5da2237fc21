#pragma once

#include <functional>
#include <vector>

#include "solver/common/limits.hpp"
#include "solver/the_game/rules/rules.hpp"
#include "solver/the_game/solver.hpp"
#include "tools/survey/batch.hpp"
#include "tools/survey/deal_range.hpp"

namespace backtrick::the_game {

/// How a survey decides its deals.
struct SolvePlan {
  Rules rules;
  Options options;
  Limits limits;         ///< of each deal; once its interrupt is set, no more deals are begun
  unsigned threads = 1;  ///< deals decided at a time
  bool keep_lines = false;
  bool keep_rows = false;  ///< of every deal, so that none is merely counted
};

/// Decides all deals of some ranges. They arrive in batches of about a quarter of a second, in any
/// order, so that a deal that takes hours holds up no other; `take` gets one batch at a time, with
/// no deal that was interrupted. An exception anywhere ends it and is thrown on, once all threads
/// have stopped.
void solve_ranges(const std::vector<DealRange>& ranges, const SolvePlan& plan,
                  const std::function<void(Batch)>& take);

}  // namespace backtrick::the_game
