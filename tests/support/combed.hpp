#pragma once

#include <utility>
#include <vector>

#include "solver/common/shuffle.hpp"
#include "solver/the_game/rules/deal.hpp"

namespace backtrick::the_game {

/// A deck in the order of a comb: 2, 9, 16, ..., 3, 10, 17, ..., with a few cards swapped. Such
/// decks are lost more often than shuffled ones. The deal number determines the comb.
inline Deal combed(const Deal& like) {
  SplitMix64 random{*like.number()};
  const int teeth = 3 + static_cast<int>(random.below(10));
  std::vector<Card> deck;
  for (int first = 2; first < 2 + teeth; ++first) {
    for (int card = first; card <= like.rules().highest_card(); card += teeth)
      deck.push_back(static_cast<Card>(card));
  }
  for (int i = 0; i < 4; ++i)
    std::swap(deck[random.below(deck.size())], deck[random.below(deck.size())]);
  return Deal::of_deck(like.rules(), std::move(deck));
}

}  // namespace backtrick::the_game
