#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "solver/common/error.hpp"
#include "solver/level8/card.hpp"
#include "solver/level8/rules.hpp"

namespace backtrick::level8 {

/// Rules and the shuffled order of all cards. Player 1 takes the first `hand` cards, player 2 the
/// next, and so on, or, if the edition deals one by one, the players take a card in turn, player 1
/// first. The next card is turned up, and the rest is the draw pile, in order. A Deal is always
/// valid, and copying one allocates nothing.
class Deal {
 public:
  /// The deck that a number names: the deck in rising order of ids, shuffled by SplitMix64 from
  /// that number (solver/common/shuffle.hpp). It is the same in every version and on every
  /// platform.
  static Deal numbered(const Rules& rules, std::uint64_t number);
  /// A deck given card by card. Throws InvalidDeal with the place of the error and what is allowed
  /// there.
  static Deal of_deck(const Rules& rules, std::span<const Card> deck);

  const Rules& rules() const { return rules_; }
  std::span<const Card> deck() const { return std::span{deck_}.first(size()); }
  std::optional<std::uint64_t> number() const { return number_; }

  /// The cards dealt to a player, 1 .. players.
  std::span<const Card> hand(int player) const {
    const auto cards = static_cast<std::size_t>(rules_.hand);
    return std::span{hands_}.subspan(static_cast<std::size_t>(player - 1) * cards, cards);
  }
  Card turned_up() const { return deck_[dealt()]; }
  /// The draw pile, next card first.
  std::span<const Card> draw_pile() const { return deck().subspan(dealt() + 1); }

  friend bool operator==(const Deal&, const Deal&) = default;

 private:
  explicit Deal(const Rules& rules) : rules_{rules} {}
  void deal_hands();
  std::size_t size() const { return static_cast<std::size_t>(rules_.cards()); }
  std::size_t dealt() const {
    return static_cast<std::size_t>(rules_.players) * static_cast<std::size_t>(rules_.hand);
  }

  Rules rules_;
  std::array<Card, kMaxCards> deck_{};
  std::array<Card, std::size_t{kMaxPlayers} * kMaxHand> hands_{};  // player by player
  std::optional<std::uint64_t> number_;
};

}  // namespace backtrick::level8
