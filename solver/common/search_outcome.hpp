#pragma once

#include <cstdint>

namespace backtrick {

/// The outcome of an exhaustive search. Won: there is a win, and the search has its line. Lost:
/// there is no win. Stopped: a limit was reached first.
enum class SearchOutcome : std::uint8_t { Solved, Refuted, Aborted };

}  // namespace backtrick
