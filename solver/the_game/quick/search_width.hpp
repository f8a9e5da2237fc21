#pragma once

#include <cstdint>

#include "solver/the_game/state/movegen.hpp"

namespace backtrick::the_game {

/// How much a quick search may look at: in each pass the most promising `width` positions with as
/// many cards played, out of the moves of that breadth. A single pass is a beam search; where the
/// search goes its own way through the levels, all passes together bound what it looks at in each.
struct SearchWidth {
  std::uint32_t width = 1;
  std::uint32_t passes = 1;
  MoveFilter filter = MoveFilter::Likeliest;
};

}  // namespace backtrick::the_game
