#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "solver/the_game/rules/deal.hpp"

namespace backtrick {

/// Reads a deal number from 0 to 2^64-1. Returns nothing for any other text.
std::optional<std::uint64_t> parse_deal_number(std::string_view text);

}  // namespace backtrick

namespace backtrick::the_game {

/// The id of a numbered deal under a named rule set, such as "solo:42". Returns nothing for any
/// other deal; only a code can name those (see deal_code.hpp).
std::optional<std::string> id_of(const Deal& deal);

/// The deal of an id, or nothing if the text is not an id. A number has one spelling, without sign
/// and without leading zeros.
std::optional<Deal> deal_of_id(std::string_view id);

}  // namespace backtrick::the_game
