#pragma once

#include <array>
#include <cstddef>

#include "card.hpp"
#include "card_set.hpp"

namespace backtrick {

/// What a pile can still do with what lies around its top, as sets of numbers.
struct alignas(64) PileView {
  CardSet beyond;   ///< what goes on it without a trick
  CardSet pairs;    ///< b of each pair b, b-10 that it could still use for a trick
  CardSet landing;  ///< of the trick from its top; empty where there is none
  CardSet freed;    ///< what the trick brings back within reach, the landing left out
};

struct PileViews {
  constexpr PileViews() {
    constexpr int kEnd = 128;
    for (int top = 0; top < kEnd; ++top) {
      PileView& ascending = by_direction[0][static_cast<std::size_t>(top)];
      ascending.beyond = CardSet::above(top);
      ascending.pairs = CardSet::above(top);
      if (top >= kTrick) {
        ascending.landing = CardSet::of(top - kTrick);
        ascending.freed = CardSet::above(top - kTrick) & CardSet::below(top);
      }
      PileView& descending = by_direction[1][static_cast<std::size_t>(top)];
      descending.beyond = CardSet::below(top);
      if (top + kTrick < kEnd) {
        descending.pairs = CardSet::below(top + kTrick);
        descending.landing = CardSet::of(top + kTrick);
        descending.freed = CardSet::below(top + kTrick) & CardSet::above(top);
      }
    }
  }
  std::array<std::array<PileView, 128>, 2> by_direction;  ///< and by top
};
inline constexpr PileViews kPileViews;

}  // namespace backtrick
