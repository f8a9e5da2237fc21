#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "puzzles/formats/parse_error.hpp"
#include "solver/the_game/rules/deal.hpp"

namespace backtrick::the_game {

/// The rules and the deck as one JSON line, without the line break.
std::string write_deal_json(const Deal& deal);

/// The longest JSON text of a deal, in bytes. Longer texts are refused unread.
inline constexpr std::size_t kLongestDealJson = 65536;

/// Reads rules and deck. A deal number, if present, must produce exactly the deck beside it.
Expected<Deal> read_deal_json(std::string_view text);

}  // namespace backtrick::the_game
