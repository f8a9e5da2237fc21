#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "puzzles/formats/parse_error.hpp"
#include "solver/the_game/rules/deal.hpp"

namespace backtrick::the_game {

/// No line of deal text needs to be longer, comment included; longer ones are refused unread.
inline constexpr std::size_t kLongestDealLine = 4096;

/// A line that holds no deal: blank, or a comment alone.
struct NoDeal {};

/// Reads one line of deal text: the deck's numbers in order, separated by blanks or commas, `#`
/// starting a comment. A rule set's name and a colon in front replace `rules`. A code (see
/// deal_code.hpp) may stand there alone, and brings its rules.
std::variant<NoDeal, Deal, ParseError> read_deal(std::string_view line, const Rules& rules);

/// The deck as deal text, without rules and without a line end.
std::string write_deal(const Deal& deal);

}  // namespace backtrick::the_game
