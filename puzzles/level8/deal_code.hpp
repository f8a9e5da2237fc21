#pragma once

#include <string>
#include <string_view>

#include "puzzles/formats/parse_error.hpp"
#include "solver/level8/deal.hpp"

namespace backtrick::level8 {

/// Writes a deal as one word: rules, deck and a checksum. It begins with `eight1`, and the checksum
/// covers these letters, so it cannot be taken for a code of another game. A deck of 99 cards takes
/// 121 characters. FORMATS.md describes the format, which is frozen.
std::string write_deal_code(const Deal& deal);

/// Whether a text begins like a code, so that a parser should read it as one.
bool begins_deal_code(std::string_view text);

/// Reads a code that is all lower case or all upper case. A code has no deal number, and does not
/// tell wilds from each other, so the returned deal has no number and numbers them as deal text
/// does.
Expected<Deal> read_deal_code(std::string_view code);

}  // namespace backtrick::level8
