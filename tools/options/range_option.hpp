#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "tools/survey/deal_range.hpp"

namespace backtrick {

/// Reads a deal number, or a range such as 1..100. Returns nothing for any other text. Throws
/// Error, which quotes `whole`, for a range that runs backwards.
std::optional<DealRange> read_range(std::string_view text, const std::string& whole);

/// The right spelling of a range: "1..5" for the text "1-5", otherwise "A..B".
std::string range_meant_by(std::string_view text);

/// Reads a range or a number. Throws Error for any other text.
DealRange parse_range(const std::string& text);

}  // namespace backtrick
