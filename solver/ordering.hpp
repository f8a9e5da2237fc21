#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "arrivals.hpp"
#include "position.hpp"
#include "weights.hpp"

namespace backtrick {

/// A promise and a place among the candidates in one word that sorts by promise, ties by place. A
/// total order, so that every standard library sorts and selects the same.
constexpr std::uint64_t ranked(std::int32_t promise, std::size_t place) {
  const auto shifted = static_cast<std::uint32_t>(promise) ^ 0x80000000U;
  return (std::uint64_t{shifted} << 32) | ~static_cast<std::uint32_t>(place);
}
constexpr std::size_t place_in(std::uint64_t rank) { return ~static_cast<std::uint32_t>(rank); }

/// How promising positions look. Only ever decides what is tried first, so it can change how long a
/// search takes and never what it says. Integers, so that every compiler counts the same nodes.
class Ordering {
 public:
  Ordering() = default;
  /// For games of so many cards.
  Ordering(const Weights& weights, int cards);

  /// How promising a position looks; higher is better. Comparable among positions with as many
  /// cards played.
  std::int32_t promise(const Arrivals& arrivals, const Position& position) const;

 private:
  friend class Outlook;

  /// One number for each pile's share: first and second ascending, first and second descending.
  using Shares [[gnu::vector_size(16)]] = std::int32_t;

  /// A kind of card: the piles that cover it and its wait. One more is worth nothing.
  static constexpr std::size_t kKinds = 9 * kWaits;
  static constexpr std::uint8_t kNothing = kKinds;

  /// The weights once so many cards are played.
  struct Phase {
    /// What a card is worth.
    std::array<std::int32_t, kKinds> room;
    /// What the piles of one direction alone make it worth, and those of the other alone, less
    /// what all of them do.
    std::array<std::int32_t, kKinds + 1> overlap;
    /// What the first and the second pile of either direction adds.
    std::array<Shares, kKinds + 1> added;
    std::array<std::int32_t, kWaits> trick;
    std::array<std::int32_t, kWaits> trick_gain;
    /// For the first and the second pile. Ascending piles use a pair from its upper card,
    /// descending ones from its lower. The last is for cards that are not in one.
    std::array<std::array<std::int32_t, 2>, kWaits + 1> pair;
    /// The same as shares, by the pair with the card ten below, times five, and that with the one
    /// ten above.
    std::array<Shares, (kWaits + 1) * (kWaits + 1)> in_pairs;
    std::array<std::int32_t, feature::kLaidCounts + 1> laid;
    std::array<std::int32_t, feature::kPassedCounts> passed;

    std::int32_t of_passed(const std::array<int, 4>& by_pile) const;
  };

  std::vector<Phase> phases_;  ///< by cards played
};

/// Looks at one position so that the promise of each that follows it costs a few steps only.
///
/// Playing a card moves one top, and so changes what the cards between the old and the new top are
/// worth. Sums over all cards below each card answer for any such move.
class Outlook {
 public:
  /// `drawn`: the cards drawn when the moves asked about have been made; whether a turn ends with
  /// them decides it.
  Outlook(const Ordering& ordering, const Arrivals& arrivals, const Position& position, int drawn);

  /// promise(after(arrivals, position, move)).
  std::int32_t promise(Move move) const;

 private:
  using Phase = Ordering::Phase;
  using Shares = Ordering::Shares;

  std::int32_t trick(CardSet unplayed, std::size_t direction, int top) const;

  const Phase* phase_;
  const Arrivals* arrivals_;
  const Position* position_;
  int drawn_;
  std::array<std::uint8_t, 128> wait_;  // by card
  /// The wait of the pair of a card and the one ten below; kWaits if it is none.
  std::array<std::uint8_t, 128 + kTrick> pair_wait_;
  std::int32_t overlap_ = 0;              // of all unplayed cards
  Shares total_{};                        // likewise
  std::array<std::int32_t, 4> tricks_{};  // by Slot
  std::array<int, 4> passed_{};           // likewise
  std::array<std::uint8_t, 4> next_{};    // the card in hand that goes there first; 0 if none does
  CardSet hand_;
  /// By value: shares summed over the cards up to it for the ascending piles, below it for the
  /// descending ones. Filled in for tops and unplayed cards.
  std::array<Shares, kMaxCards + 3> sums_;
};

}  // namespace backtrick
