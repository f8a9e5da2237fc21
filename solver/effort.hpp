#pragma once

#include <cstdint>

#include "movegen.hpp"

namespace backtrick {

/// How much a quick search may look at: in each pass the most promising `width` positions with as
/// many cards played, out of the moves of that breadth. A single pass is a beam search; where the
/// search goes its own way through the levels, all passes together bound what it looks at in each.
struct Effort {
  std::uint32_t width = 1;
  std::uint32_t passes = 1;
  Breadth breadth = Breadth::Likeliest;
};

}  // namespace backtrick
