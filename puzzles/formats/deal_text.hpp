#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "puzzles/formats/parse_error.hpp"
#include "solver/the_game/rules/deal.hpp"

namespace backtrick::the_game {

/// The longest deal text, in bytes, comments included. Longer ones are refused unread.
inline constexpr std::size_t kLongestDealLine = 4096;

/// Which end of a written deck is dealt first. Programs that take cards from the end of a list
/// write the last one first.
enum class DealtFrom : std::uint8_t { Front, Back };

/// Reads the cards of a deck in order, separated by blanks, commas or other marks of a list
/// (words.hpp), in one line or several. A `#` starts a comment. The name of a rule set and a colon
/// in front replace `rules`; "deck:" and "deck =" say nothing. A code (see deal_code.hpp) may stand
/// alone; it contains its own rules. Returns no deal for a text that is blank or holds only a
/// comment.
Expected<std::optional<Deal>> read_deal(std::string_view text, const Rules& rules,
                                        DealtFrom end = DealtFrom::Front);

/// "; 28 is missing" behind the mark "; ": the cards of a deck that are not among those found.
/// Empty if there are none.
std::string missing_in_words(std::string_view mark, std::span<const Card> found,
                             const Rules& rules);

/// Whether the words of a text are a deck rather than a list of deal numbers: they are all of its
/// cards, or nearly all of them in an order that is not the ascending one. The reader then says
/// which card is missing, wrong or there twice.
bool resembles_deck(std::string_view text, const Rules& rules);

/// Writes the deck as deal text, without rules and without a line end.
std::string write_deal(const Deal& deal);

}  // namespace backtrick::the_game
