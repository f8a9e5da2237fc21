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
  Limits limits;         ///< for each deal; once its interrupt is set, no further deal begins
  unsigned threads = 1;  ///< number of deals decided at the same time
  bool keep_lines = false;
  /// Have every loss proved, and the proof checked. A loss without room for its proof is undecided.
  bool check_proofs = false;
  bool keep_rows = false;  ///< keep a row for every deal, so that none is merely counted
};

/// Decides all deals of some ranges. `take` receives them in batches of about a quarter of a
/// second, in any order, so a deal that takes hours does not delay others. `take` is called with
/// one batch at a time and never receives an interrupted deal. An exception in any thread stops all
/// threads and is then rethrown. Throws std::logic_error if the checker refuses a proof.
void solve_ranges(const std::vector<DealRange>& ranges, const SolvePlan& plan,
                  const std::function<void(Batch)>& take);

}  // namespace backtrick::the_game
