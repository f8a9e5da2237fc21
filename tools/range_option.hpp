#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "survey/deal_range.hpp"

namespace backtrick {

/// A number without sign or blanks, or nothing.
std::optional<std::uint64_t> parse_number(std::string_view text);

/// Reads a deal number, or a range of them such as 1..100. Throws UsageError.
DealRange parse_range(const std::string& text);

}  // namespace backtrick
