#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "solver/level8/card.hpp"
#include "solver/level8/level.hpp"
#include "solver/level8/rules.hpp"

namespace backtrick::level8 {

/// The card of a name: "r7", "p15", "W" or "S". The lowest id stands for all wilds, and likewise
/// for all Skips. Nothing for any other text.
std::optional<Card> card_named(std::string_view name);

/// "red", "orange", "yellow", "green", "blue" or "purple", for the colours 0 .. 5.
std::string_view word_for_colour(int colour);

/// The kind of group of a name: "run", "set" or "colour".
std::optional<GroupKind> kind_named(std::string_view name);

/// What card names of these rules look like: "r1 to r15, likewise o, y, g, b and p, or W or S".
std::string card_names(const Rules& rules);

/// Gives the wilds and Skips of a deck their ids. All wilds have one name, and which of them is
/// meant changes nothing, so each gets the lowest id that is not used yet, in the order of the
/// deck. Skips likewise.
class CardNumbering {
 public:
  explicit CardNumbering(const Rules& rules) : rules_{rules} {}

  /// The id of the next card, or nothing for a wild or Skip too many. `card` is any card of its
  /// name.
  std::optional<Card> next(Card card) {
    if (is_wild(card)) return next_of(kFirstWild, rules_.wilds, wilds_);
    if (is_skip(card)) return next_of(kFirstSkip, rules_.skips, skips_);
    return card;
  }

 private:
  static std::optional<Card> next_of(Card first, int all, int& given) {
    if (given == all) return std::nullopt;
    return static_cast<Card>(first + given++);
  }

  Rules rules_;
  int wilds_ = 0;
  int skips_ = 0;
};

}  // namespace backtrick::level8
