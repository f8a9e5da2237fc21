#pragma once

#include "puzzles/formats/parse_error.hpp"

namespace backtrick::level8 {

/// Why a recorded round or a result is refused, and where.
struct Refused : ParseError {
  /// Whether the text is well formed, but the referee refuses what it says, or it contradicts
  /// itself.
  bool breaks_rules = false;
};

}  // namespace backtrick::level8
