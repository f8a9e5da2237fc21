#pragma once

#include <cstdint>

#include "solver/the_game/state/movegen.hpp"

namespace backtrick::the_game {

/// How much a quick search may look at: in each pass the most promising `width` states with the
/// same number of cards played, generated with the move filter `filter`. A single pass is a beam
/// search. A search that chooses its own way through the levels expands at most width * passes
/// states in each.
struct SearchWidth {
  std::uint32_t width = 1;
  std::uint32_t passes = 1;
  MoveFilter filter = MoveFilter::Likeliest;
  /// The most states of a beam with the same tops and number of cards played; 0 for any number.
  /// States with the same tops often share their fate, so a limit leaves room for others.
  std::uint32_t same_tops = 0;
  /// Whether every root has a beam of its own, and an equal share of the width, so that no root is
  /// given up soon.
  bool by_root = false;
};

}  // namespace backtrick::the_game
