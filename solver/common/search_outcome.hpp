#pragma once

#include <cstdint>

namespace backtrick {

/// What an exhaustive search found: a win with its line, that there is none, or nothing within the
/// limits.
enum class SearchOutcome : std::uint8_t { Solved, Refuted, Aborted };

}  // namespace backtrick
