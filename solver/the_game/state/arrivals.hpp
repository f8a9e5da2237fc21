#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "solver/the_game/rules/card_set.hpp"
#include "solver/the_game/rules/deal.hpp"

namespace backtrick::the_game {

/// The turn with which a search begins.
struct FirstTurn {
  int drawn = 0;  ///< cards drawn when it began; 0 if it is like all other turns
  int laid = 0;   ///< cards it has laid by then
};

/// What one player's deal fixes for the whole search: which cards have arrived by when. Draws
/// depend on the number of cards played alone, never on which cards these are.
struct Arrivals {
  explicit Arrivals(const Deal& deal, FirstTurn begun = {})
      : hand{deal.rules().hand},
        min_plays{deal.rules().min_plays},
        cards{deal.rules().cards},
        first_turn{begun} {
    CardSet so_far;
    for (int i = 0; i < cards; ++i) {
      const Card card = deal.deck()[static_cast<std::size_t>(i)];
      so_far = so_far.with(card);
      by[static_cast<std::size_t>(i) + 1] = so_far;
      deck[static_cast<std::size_t>(i)] = card;
      index[card] = static_cast<std::uint8_t>(i);
    }
  }

  /// The number of cards drawn at the start of a turn when `played` cards lie on the piles.
  int drawn_after(int played) const { return std::min(cards, played + hand); }

  /// The fewest cards that a turn which begins with `drawn` cards drawn must lay while the draw
  /// pile holds cards, and the most that it need lay. movegen.hpp and search_root.hpp have the
  /// proofs.
  int fewest_in_turn(int drawn) const {
    return drawn == first_turn.drawn ? std::max(min_plays, first_turn.laid) : min_plays;
  }
  int most_in_turn(int drawn) const { return fewest_in_turn(drawn) + min_plays - 1; }

  int hand;
  int min_plays;
  int cards;
  FirstTurn first_turn;
  std::array<CardSet, kMaxCards + 1> by{};        ///< by[d]: the first d cards of the deck
  std::array<Card, kMaxCards + kMaxHand> deck{};  ///< the cards in their order, then 0
  std::array<std::uint8_t, 128> index{};  ///< index[c]: the place of card c in the deck, from 0
};

}  // namespace backtrick::the_game
