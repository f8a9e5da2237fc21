#pragma once

#include <array>
#include <cstdint>

#include "solver/common/hash.hpp"
#include "solver/the_game/state/solo_state.hpp"
#include "solver/the_game/state/team_state.hpp"

namespace backtrick::the_game {

// An exact name for (unplayed set, number drawn) in 64 bits, without collisions.
//
// Cards not drawn are unplayed, so the pair is given by the number drawn, d, and the hand, a set of
// k <= 16 of the first d cards of the deck. In the combinatorial number system (Knuth, TAOCP 4A,
// 7.2.1.3) the k-subsets of 0 .. d-1 are the numbers 0 .. C(d,k)-1: the set i1 < ... < ik has the
// number C(i1,1) + ... + C(ik,k). The pairs (d, k) get consecutive ranges. All ranges together stay
// below 2^63.

namespace detail {

using Binomials = std::array<std::array<std::uint64_t, kMaxHand + 1>, kMaxCards + 1>;

constexpr Binomials make_binomials() {
  Binomials c{};
  for (std::size_t n = 0; n < c.size(); ++n) {
    c[n][0] = 1;
    for (std::size_t k = 1; n > 0 && k <= kMaxHand; ++k) c[n][k] = c[n - 1][k - 1] + c[n - 1][k];
  }
  return c;
}
inline constexpr Binomials kBinomial = make_binomials();

/// kFirst[d][k]: the first number of the range for d cards drawn and k in hand.
constexpr Binomials make_ranges() {
  Binomials first{};
  std::uint64_t next = 0;
  for (std::size_t d = 0; d < first.size(); ++d) {
    for (std::size_t k = 0; k <= kMaxHand; ++k) {
      first[d][k] = next;
      next += kBinomial[d][k];
    }
  }
  return first;
}
inline constexpr Binomials kFirst = make_ranges();
static_assert(kFirst[kMaxCards][kMaxHand] <
                  (std::uint64_t{1} << 63) - kBinomial[kMaxCards][kMaxHand],
              "all ranges together stay below 2^63");

}  // namespace detail

/// The exact number of a set of at most 16 cards, all among the first `arrived` of a deck.
inline std::uint64_t number_of(const Arrivals& arrivals, std::size_t arrived, CardSet cards) {
  CardSet places;
  for (const int card : cards) {
    places = places | CardSet::of(arrivals.index[static_cast<std::size_t>(card)]);
  }
  std::uint64_t number = 0;
  std::size_t k = 0;
  for (const int place : places) number += detail::kBinomial[static_cast<std::size_t>(place)][++k];
  return detail::kFirst[arrived][k] + number;
}

/// A number that names a state, and a tag where the number alone is ambiguous.
struct StateKey {
  using Number = std::uint64_t;
  StateKey(Number n, std::uint8_t t = 0) : number{n}, tag{t} {}  // NOLINT: a number is a key
  std::uint64_t hash() const { return spread(number ^ tag); }

  Number number;
  std::uint8_t tag;
};

/// The exact name of a state's unplayed set and number drawn, for one deal.
inline std::uint64_t state_key(const Arrivals& arrivals, const SoloState& state) {
  return number_of(arrivals, state.drawn, state.hand(arrivals));
}

/// An exact name for everything in a state but its tops, for one deal. It consists of the number of
/// each hand among the cards drawn, by seat. These numbers also determine how many
/// cards are drawn, so the unplayed set follows. No hand has the number 0 once a card is drawn.
struct TeamKey {
  using Number = std::array<std::uint64_t, kMaxPlayers>;
  std::uint64_t hash() const {
    std::uint64_t hash = 0;
    for (const std::uint64_t hand : number) hash = spread(hash ^ hand);
    return hash;
  }

  Number number{};
  static constexpr std::uint8_t tag = 0;  // NOLINT(readability-identifier-naming): as StateKey's
};

inline TeamKey team_key(const TeamArrivals& arrivals, const TeamState& state) {
  TeamKey key;
  for (std::size_t seat = 0; seat < state.seats; ++seat)
    key.number[seat] = number_of(arrivals, state.common.drawn, state.hands[seat]);
  return key;
}

}  // namespace backtrick::the_game
