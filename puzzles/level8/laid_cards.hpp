#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "solver/level8/card.hpp"
#include "solver/level8/level.hpp"
#include "solver/level8/round.hpp"
#include "solver/level8/rules.hpp"

namespace backtrick::level8 {

/// A card on the table, and what it stands for in a group of some kind: its number or its colour.
struct LaidCard {
  Card named{};  ///< any wild for a wild
  int value = 0;
};

/// The card that a name means in a group of that kind: a numbered card, or a wild with what it
/// stands for, "W=7" or "W=g". Nothing for any other text.
std::optional<LaidCard> laid_card_named(std::string_view name, GroupKind kind, const Rules& rules);

/// Finds the cards that names mean in a hand. Each card of the hand is found once.
class HandCards {
 public:
  explicit HandCards(std::vector<Card> hand) : hand_{std::move(hand)} {}

  /// A card of the hand with that name. If there is none, the card itself, which the referee then
  /// misses in the hand.
  Card find(Card named);

 private:
  std::vector<Card> hand_;
};

/// The card of a discard pile that a name means where any of its cards may be taken: the topmost.
/// In other editions nothing, because the top card is meant.
std::optional<Card> card_in_discards(const Round& round, int player, Card named);

}  // namespace backtrick::level8
