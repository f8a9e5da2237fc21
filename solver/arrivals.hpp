#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "card_set.hpp"
#include "deal.hpp"

namespace backtrick {

/// What one player's deal fixes for the whole search: how many cards have arrived by when.
/// Draws depend on the number of cards played alone, never on which.
struct Arrivals {
  explicit Arrivals(const Deal& deal)
      : hand{deal.rules().hand}, min_plays{deal.rules().min_plays}, cards{deal.rules().cards} {
    CardSet so_far;
    for (int i = 0; i < cards; ++i) {
      const Card card = deal.deck()[static_cast<std::size_t>(i)];
      so_far = so_far.with(card);
      by[static_cast<std::size_t>(i) + 1] = so_far;
      index[card] = static_cast<std::uint8_t>(i);
    }
  }

  /// The number drawn at the start of a turn when `played` cards lie on the piles.
  int drawn_after(int played) const { return std::min(cards, played + hand); }

  int hand;
  int min_plays;
  int cards;
  std::array<CardSet, kMaxCards + 1> by{};  ///< by[d]: the first d cards of the deck
  std::array<std::uint8_t, 128> index{};    ///< index[c]: the place of card c in the deck, from 0
};

}  // namespace backtrick
