#pragma once

#include <string>
#include <string_view>

#include "puzzles/formats/parse_error.hpp"
#include "solver/the_game/rules/deal.hpp"

namespace backtrick::the_game {

/// Writes a deal as one word: rules, deck and a checksum. The checksum detects every one, two or
/// three wrong characters. The word has only letters and digits, so it needs no escaping in a URL.
/// A deck of 98 cards takes 119 characters. FORMATS.md describes the format, which is frozen.
std::string write_deal_code(const Deal& deal);

/// Whether a text begins like a code, so that a parser should read it as one.
bool begins_deal_code(std::string_view text);

/// Reads a code that is all lower case or all upper case. A code has no deal number, so the
/// returned deal has none.
Expected<Deal> read_deal_code(std::string_view code);

}  // namespace backtrick::the_game
