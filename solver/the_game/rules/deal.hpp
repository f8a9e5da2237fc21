#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "solver/common/error.hpp"
#include "solver/the_game/rules/card.hpp"
#include "solver/the_game/rules/rules.hpp"

namespace backtrick::the_game {

/// Rules and the shuffled order of all cards, dealt from the front. A Deal is always valid.
///
///     const Deal numbered = Deal::numbered({.players = 2, .hand = 7}, 42);
///     const std::vector<Card> cards{numbered.deck().begin(), numbered.deck().end()};
///     const Deal same_deck = Deal::of_deck(numbered.rules(), cards);
class Deal {
 public:
  /// The deck that a number names. It is the same in every version and on every platform.
  static Deal numbered(const Rules& rules, std::uint64_t number);
  /// A deck given card by card. Throws InvalidDeal with the place of the error and what is allowed
  /// there.
  static Deal of_deck(const Rules& rules, std::vector<Card> deck);

  const Rules& rules() const { return rules_; }
  std::span<const Card> deck() const { return deck_; }
  std::optional<std::uint64_t> number() const { return number_; }

  friend bool operator==(const Deal&, const Deal&) = default;

 private:
  Deal(const Rules& rules, std::vector<Card> deck, std::optional<std::uint64_t> number)
      : rules_{rules}, deck_{std::move(deck)}, number_{number} {}

  Rules rules_;
  std::vector<Card> deck_;
  std::optional<std::uint64_t> number_;
};

/// The mirror image of a deal: every card c becomes n+3-c. Ascending piles become descending ones,
/// so a deal is winnable exactly if its mirror is.
Deal mirrored(const Deal& deal);

}  // namespace backtrick::the_game
