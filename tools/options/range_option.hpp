#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "tools/survey/deal_range.hpp"

namespace backtrick::the_game {

/// Reads a deal number, or a range of them such as 1..100; nothing if it is neither. Throws
/// UsageError, with the whole of what was given, for a range that runs backwards.
std::optional<DealRange> read_range(std::string_view text, const std::string& whole);

/// How a range is written: "1..5" for one written as 1-5, otherwise "A..B".
std::string range_meant_by(std::string_view text);

/// Reads the same where nothing else will do. Throws UsageError.
DealRange parse_range(const std::string& text);

}  // namespace backtrick::the_game
