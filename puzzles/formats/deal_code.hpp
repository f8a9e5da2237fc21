#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "puzzles/formats/parse_error.hpp"
#include "solver/the_game/rules/deal.hpp"

namespace backtrick::the_game {

/// A deal in one word that travels alone: rules and deck, with a checksum that finds every one, two
/// or three wrong characters. Letters and digits only, so it stands in a URL as it is. The format
/// is described in README.md and frozen. 119 characters for 98 cards.
std::string write_deal_code(const Deal& deal);

/// Whether text begins as a code does, so is meant for one.
bool begins_deal_code(std::string_view text);

/// Reads a code, all in lower or all in upper case. A deal number is not part of a code, so the
/// deal has none.
std::variant<Deal, ParseError> read_deal_code(std::string_view code);

}  // namespace backtrick::the_game
