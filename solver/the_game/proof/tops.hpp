#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "solver/the_game/rules/card_set.hpp"
#include "solver/the_game/rules/rules.hpp"

namespace backtrick::the_game::proof {

// What tops take. All cards and tops are counted from the start of their direction.

/// Tops, each counted from the start of its direction: an ascending top as it is, a descending top
/// t as n+3-t. So all four rise from 1. Two ascending piles, then two descending ones.
using CountedTops = std::array<std::uint8_t, 4>;

/// The same cards, counted from the start of each direction.
using CountedCards = std::array<CardSet, 2>;

/// Whether a card goes on a top.
constexpr bool goes_on(int card, int top) { return card > top || card == top - kTrick; }

/// The highest of the tops that cover this one, but for itself. A top takes the coming cards above
/// it, and the card ten below it if that is still to come. So top a covers top b if a = b, or if no
/// coming card lies in b+1 .. a, and ten below b no card is to come, or it lies above a.
inline std::uint8_t cover_limit(CardSet coming, std::uint8_t top) {
  if (top > kTrick && coming.contains(top - kTrick))
    return static_cast<std::uint8_t>(top - kTrick - 1);
  const CardSet above = coming & CardSet::above(top);
  return static_cast<std::uint8_t>(above.empty() ? 127 : above.lowest() - 1);
}

/// The tops of states that differ in nothing else, in a column for each pile.
struct TopColumns {
  std::uint32_t states = 0;
  std::array<const std::uint8_t*, 4> tops{};

  CountedTops at(std::size_t i) const { return {tops[0][i], tops[1][i], tops[2][i], tops[3][i]}; }

  /// Whether some of these tops cover the tops sought, which have these cover limits. Each top
  /// covers one of the same direction, in one order or the other.
  bool covers(const CountedTops& sought, const CountedTops& limits) const {
    const auto [a, b, c, d] = sought;
    const auto [limit_a, limit_b, limit_c, limit_d] = limits;
    // Each top is one byte, and the loop over a portion has no branch, so compilers compare many
    // states at once.
    constexpr std::size_t kPortion = 64;
    for (std::size_t first = 0; first < states; first += kPortion) {
      const std::size_t end = std::min<std::size_t>(first + kPortion, states);
      unsigned char found = 0;
      for (std::size_t i = first; i < end; ++i) {
        const std::uint8_t p = tops[0][i];
        const std::uint8_t q = tops[1][i];
        const std::uint8_t r = tops[2][i];
        const std::uint8_t s = tops[3][i];
        // NOLINTBEGIN(readability-implicit-bool-conversion): no branches, so that this is
        // vectorised
        const bool ascending = (((p <= limit_a) | (p == a)) & ((q <= limit_b) | (q == b))) |
                               (((p <= limit_b) | (p == b)) & ((q <= limit_a) | (q == a)));
        const bool descending = (((r <= limit_c) | (r == c)) & ((s <= limit_d) | (s == d))) |
                                (((r <= limit_d) | (r == d)) & ((s <= limit_c) | (s == c)));
        found |= static_cast<unsigned char>(ascending & descending);
        // NOLINTEND(readability-implicit-bool-conversion)
      }
      if (found != 0) return true;
    }
    return false;
  }
};

/// The lowest number that a pile can show after the next card laid on it, or 127 if no card can be:
/// the rule of a dead card (arrival_check.hpp).
inline int lowest_reach(CardSet coming, CardSet unplayed, int top) {
  const CardSet above = coming & CardSet::above(top);
  int lowest = above.empty() ? 127 : above.lowest();
  if (top >= kTrick && coming.contains(top - kTrick)) lowest = top - kTrick;
  const CardSet tricks = unplayed & unplayed.raised(kTrick);  // x with x-10 unplayed
  for (;;) {
    const CardSet from = tricks & ~CardSet::below(lowest);
    if (from.empty() || from.lowest() - kTrick >= lowest) return lowest;
    lowest = from.lowest() - kTrick;
  }
}

}  // namespace backtrick::the_game::proof
