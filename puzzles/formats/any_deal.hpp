#pragma once

#include <optional>
#include <string_view>

#include "puzzles/formats/deal_text.hpp"
#include "puzzles/formats/parse_error.hpp"
#include "solver/the_game/rules/deal.hpp"

namespace backtrick::the_game {

/// Reads a deal in any form: an id such as "solo:42", a code, deal text (whose deck is for `rules`
/// unless it names others), or a JSON object (deal_json.hpp) if the first character is a brace that
/// a key follows.
Expected<Deal> read_any_deal(std::string_view text, const Rules& rules,
                             DealtFrom end = DealtFrom::Front);

/// Reads what one item of a file with deals holds (deal_items.hpp): the same without ids. Returns
/// no deal for a text that is blank or holds only a comment.
Expected<std::optional<Deal>> read_deal_item(std::string_view text, const Rules& rules,
                                             DealtFrom end = DealtFrom::Front);

}  // namespace backtrick::the_game
