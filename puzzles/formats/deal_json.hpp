#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "puzzles/formats/deal_text.hpp"
#include "puzzles/formats/parse_error.hpp"
#include "solver/the_game/rules/deal.hpp"

namespace backtrick::the_game {

/// The rules and the deck as one JSON line, without the line break.
std::string write_deal_json(const Deal& deal);

/// The longest JSON text of a deal, in bytes. Longer texts are refused unread.
inline constexpr std::size_t kLongestDealJson = 65536;

/// Reads a deal from the JSON object of a program:
///
/// - `deck`, all cards in the order in which they are dealt; or `deck`, the cards to be drawn, and
///   the cards already dealt in `hand` or `hands`. `end` says which end of `deck` comes first.
/// - `rules`, an object or the name of a rule set; without it, `rules`.
/// - A deal `number`, if present, must produce exactly this deck.
/// - An object with the key `deal` stands for that: so do result lines and recorded games.
Expected<Deal> read_kept_deal(std::string_view text, const Rules& rules, DealtFrom end);

}  // namespace backtrick::the_game
