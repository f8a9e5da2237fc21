#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "survey/deal_range.hpp"

namespace backtrick {

/// Reads a deal number, or a range of them such as 1..100; nothing if it is neither. Throws
/// UsageError, with the whole of what was given, for a range that runs backwards.
std::optional<DealRange> read_range(std::string_view text, const std::string& whole);

/// Reads the same where nothing else will do. Throws UsageError.
DealRange parse_range(const std::string& text);

}  // namespace backtrick
