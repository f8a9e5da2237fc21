#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "puzzles/formats/parse_error.hpp"
#include "solver/the_game/rules/deal.hpp"

namespace backtrick::the_game {

/// The longest line of deal text, in bytes, comment included. Longer lines are refused unread.
inline constexpr std::size_t kLongestDealLine = 4096;

/// Reads one line of deal text: the cards of the deck in order, separated by blanks or commas. A
/// `#` starts a comment. The name of a rule set and a colon in front replace `rules`. A code (see
/// deal_code.hpp) may stand alone on the line; it contains its own rules. Returns no deal for a
/// line that is blank or holds only a comment.
Expected<std::optional<Deal>> read_deal(std::string_view line, const Rules& rules);

/// Writes the deck as deal text, without rules and without a line end.
std::string write_deal(const Deal& deal);

}  // namespace backtrick::the_game
