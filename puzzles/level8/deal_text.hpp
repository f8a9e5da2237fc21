#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "puzzles/formats/parse_error.hpp"
#include "solver/level8/deal.hpp"

namespace backtrick::level8 {

/// The longest line of deal text, in bytes, comment included. Longer lines are refused unread.
inline constexpr std::size_t kLongestDealLine = 4096;

/// Reads one line of deal text: the cards of the deck in order, separated by blanks, commas or `|`.
/// A `#` starts a comment. CardNumbering says which wild or Skip a `W` or `S` is. A code (see
/// deal_code.hpp) may stand alone on the line; it contains its own rules. The rules must be valid.
/// Two `|` around a single card, as write_deal puts them, replace the number of players by that of
/// the hands before it. Returns no deal for a line that is blank or holds only a comment.
Expected<std::optional<Deal>> read_deal(std::string_view line, const Rules& rules);

/// Cards by their names, separated by blanks.
std::string write_cards(std::span<const Card> cards);

/// Cards as a person holds them: by number, then by colour; wilds and Skips last.
std::vector<Card> by_number(std::span<const Card> cards);

/// The hands of a deal in rows, and the card turned up, each line behind a `#`, so that deal text
/// may hold them.
std::string write_hands(const Deal& deal);

/// Writes the deck as deal text, without a line end. A `|` stands around the card turned up.
std::string write_deal(const Deal& deal);

/// Whether two decks are the same by the names of their cards, whichever wild is which.
bool same_names(std::span<const Card> a, std::span<const Card> b);

}  // namespace backtrick::level8
