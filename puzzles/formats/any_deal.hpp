#pragma once

#include <string_view>

#include "puzzles/formats/parse_error.hpp"
#include "solver/the_game/rules/deal.hpp"

namespace backtrick::the_game {

/// Reads a deal in any form: an id such as "solo:42", a code, a line of deal text (whose deck is
/// for `rules` unless the line names others), or JSON if the first character is a brace.
Expected<Deal> read_any_deal(std::string_view text, const Rules& rules);

}  // namespace backtrick::the_game
