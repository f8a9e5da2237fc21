#pragma once

#include <cstdint>

#include "solver/the_game/state/movegen.hpp"

namespace backtrick::the_game {

/// How much a quick search may look at. A cyclic search expands at most width * passes states with
/// the same number of cards played; a beam search the most promising `width` of them in each pass.
/// Only moves that the filter lets through are tried.
struct SearchWidth {
  std::uint32_t width = 1;
  std::uint32_t passes = 1;
  MoveFilter filter = MoveFilter::ShortTurns;
  /// The most states of a beam with the same tops and number of cards played; 0 for any number.
  /// States with the same tops often share their fate, so a limit leaves room for others.
  std::uint32_t same_tops = 0;
  /// Whether a cyclic search makes safe plays without a choice (autoplay.hpp).
  bool autoplay = false;
};

}  // namespace backtrick::the_game
