#pragma once

#include <bit>
#include <cstdint>
#include <span>

#include "puzzles/players/table_view.hpp"
#include "solver/common/hash.hpp"

namespace backtrick::the_game {

/// A hash of a hand and the tops beside it.
inline std::uint64_t hash_of(CardSet hand, Tops tops) {
  const auto packed = std::bit_cast<std::uint32_t>(tops.printed());
  return mix(hand.low() ^ packed * kGoldenRatio, hand.high());
}

/// The pile of a slot on the table: any of its direction with this top, because piles of one
/// direction may change places.
inline Pile pile_with(const TableView& view, Slot slot, int top) {
  const bool rises = direction_of(slot) == Ascending;
  const Pile first = rises ? Pile::A1 : Pile::D1;
  return view.top(first) == top ? first : rises ? Pile::A2 : Pile::D2;
}

/// What a turn leaves before cards are drawn, to a single player with 98 cards. Its value is what
/// the value network learns; "afterstate" in Sutton and Barto, "Reinforcement learning", 6.8.
struct Afterstate {
  CardSet hand;
  CardSet unseen;
  Tops tops;

  /// The table after these unseen cards are drawn.
  Afterstate with_drawn(std::span<const Card> cards) const {
    Afterstate table = *this;
    for (const Card card : cards) {
      table.hand = table.hand.with(card);
      table.unseen = table.unseen.without(card);
    }
    return table;
  }
  /// The mirror image: cards and tops are mirrored, and directions exchanged.
  Afterstate mirrored() const {
    const auto [a, b, c, d] = tops.counted;
    return {along(Descending, hand), along(Descending, unseen), {{c, d, a, b}}};
  }
  friend bool operator==(const Afterstate&, const Afterstate&) = default;
};

}  // namespace backtrick::the_game
