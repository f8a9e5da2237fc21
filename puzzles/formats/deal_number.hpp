#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace backtrick {

/// Reads a deal number from 0 to 2^64-1. Returns nothing for any other text.
std::optional<std::uint64_t> parse_deal_number(std::string_view text);

}  // namespace backtrick
