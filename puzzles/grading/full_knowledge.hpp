#pragma once

#include <cstddef>
#include <cstdint>

#include "solver/common/limits.hpp"
#include "solver/the_game/analysis.hpp"
#include "solver/the_game/review.hpp"
#include "solver/the_game/solver.hpp"

namespace backtrick::the_game {

/// How many of something, by what is known of them.
struct MoveCounts {
  std::size_t winnable = 0;
  std::size_t unwinnable = 0;
  std::size_t undecided = 0;  ///< a limit struck
};

/// What is to be seen in a deal by who knows its whole deck. Stands beside a grade and is no part
/// of it.
struct FullKnowledge {
  /// Can it be beaten, and how many positions that took: the search effort.
  Result result;
  /// Every legal first play, by what becomes of the deal after it. With `result` undecided all are.
  MoveCounts first_plays;
  /// The plays of the solution, by whether anything else that might be done there would win too:
  /// `unwinnable` are only moves. Plays without an alternative are not counted. Filled if the deal
  /// is winnable.
  MoveCounts alternatives;
  /// The game of a player who lays what lies nearest, tricks first, and where the win was lost.
  Line greedy_line;
  int greedy_left = 0;
  Review greedy_review;
  /// Positions expanded for all of this, the result included.
  std::uint64_t nodes = 0;
};

/// Looks through a deal for one. The limits hold for each of some 150 searches; their memory is not
/// touched where the nodes do not call for it. An interrupt leaves what is not known undecided.
FullKnowledge analyse_deal(Solver& solver, const Deal& deal, const Limits& limits);

}  // namespace backtrick::the_game
