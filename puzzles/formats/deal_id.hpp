#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "solver/the_game/rules/deal.hpp"

namespace backtrick::the_game {

/// "solo:42" for a numbered deal under a rule set of the table; nothing for any other deal, which
/// only a code names (see deal_code.hpp).
std::optional<std::string> id_of(const Deal& deal);

/// The deal of such an id, or nothing if it is none. Numbers have one spelling, without signs or
/// leading zeros.
std::optional<Deal> deal_of_id(std::string_view id);

/// A deal number from 0 to 2^64-1, or nothing.
std::optional<std::uint64_t> parse_deal_number(std::string_view text);

}  // namespace backtrick::the_game
