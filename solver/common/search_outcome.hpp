#pragma once

#include <cstdint>

namespace backtrick {

/// What a search has found out.
enum class SearchOutcome : std::uint8_t {
  Solved,    ///< there is a win, and the search has its line
  Refuted,   ///< there is no win: the search was exhaustive
  NotFound,  ///< no win was found, which proves nothing
  Aborted    ///< a limit was reached first
};

}  // namespace backtrick
