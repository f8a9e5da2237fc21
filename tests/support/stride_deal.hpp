#pragma once

#include <utility>
#include <vector>

#include "solver/common/shuffle.hpp"
#include "solver/the_game/rules/deal.hpp"

namespace backtrick::the_game {

/// A deal by the rules of `like` whose deck advances by a stride: 2, 9, 16, ..., 3, 10, 17, ...,
/// with a few cards swapped. The deck leaves gaps everywhere, so such deals are lost more often
/// than shuffled ones, and need tricks. The number of `like` determines stride and swaps.
inline Deal stride_deal(const Deal& like, int swaps = 4) {
  SplitMix64 random{*like.number()};
  const int stride = 3 + static_cast<int>(random.below(10));
  std::vector<Card> deck;
  for (int first = 2; first < 2 + stride; ++first) {
    for (int card = first; card <= like.rules().highest_card(); card += stride)
      deck.push_back(static_cast<Card>(card));
  }
  for (int i = 0; i < swaps; ++i)
    std::swap(deck[random.below(deck.size())], deck[random.below(deck.size())]);
  return Deal::of_deck(like.rules(), std::move(deck));
}

}  // namespace backtrick::the_game
