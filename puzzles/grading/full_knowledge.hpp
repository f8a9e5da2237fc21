#pragma once

#include <cstddef>
#include <cstdint>

#include "solver/common/limits.hpp"
#include "solver/the_game/analysis.hpp"
#include "solver/the_game/review.hpp"
#include "solver/the_game/rules/turn.hpp"
#include "solver/the_game/solver.hpp"

namespace backtrick::the_game {

/// Numbers of plays, by the verdict after them.
struct MoveCounts {
  std::size_t winnable = 0;
  std::size_t unwinnable = 0;
  std::size_t undecided = 0;  ///< a limit was reached
};

/// What a player who knows the whole deck can see in a deal. It is reported beside a grade and is
/// no part of it. Several players are one who knows all hands: the one who begins in the solution
/// makes the first plays, but player 1 begins the greedy game, as in all games of a grade.
struct FullKnowledge {
  /// Verdict and solution of the deal; its node count is the search effort.
  Result result;
  /// All legal first plays, by the verdict after them. All are undecided if `result` is.
  MoveCounts first_plays;
  /// The plays of the solution, by the verdict of the best alternative to each; `unwinnable` counts
  /// the only moves. Plays without an alternative are not counted. Filled if the deal is winnable.
  MoveCounts alternatives;
  /// The game of a player who lays the nearest card, tricks first, and where it lost the win.
  Line greedy_line;
  int greedy_left = 0;
  Review greedy_review;
  /// Positions expanded for all searches together, `result` included.
  std::uint64_t nodes = 0;
};

/// Analyses one deal. The limits apply to each of about 150 searches. Their memory is touched only
/// as the nodes need it. After an interrupt, the remaining verdicts stay undecided.
FullKnowledge analyse_deal(Solver& solver, const Deal& deal, const Limits& limits);

}  // namespace backtrick::the_game
