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

  /// One number for each Wait.
  using ByWait [[gnu::vector_size(16)]] = std::int32_t;

  /// The weights once so many cards are played. Cards are counted together with all that come to
  /// hand before them, so a weight by Wait is the difference to the next one's.
  struct Phase {
    ByWait lowest;  ///< a card below all tops: the descending piles alone cover it
    /// What a card above a top is worth more than one below, by the direction of the top, its place
    /// there (far, near), and how many piles of the other direction cover the cards around it.
    std::array<std::array<std::array<ByWait, 3>, 2>, 2> above;
    std::array<ByWait, 2> pair;                  ///< for the far and the near pile of a direction
    std::array<std::int32_t, kWaits + 1> trick;  ///< the last is for none
    std::array<std::int32_t, kWaits + 1> trick_gain;
    std::array<std::int32_t, feature::kLaidCounts + 1> laid;
    std::array<std::int32_t, feature::kPassedCounts> passed;
  };

  std::vector<Phase> phases_;  ///< by cards played
};

/// Looks at one position so that the promise of each that follows it costs a few steps only: a move
/// takes one card away and moves one top, and all that has to be counted afresh is what lies beyond
/// that.
class Outlook {
 public:
  /// `drawn`: the cards drawn when the moves asked about have been made; whether a turn ends with
  /// them decides it.
  Outlook(const Ordering& ordering, const Arrivals& arrivals, const Position& position, int drawn);

  /// promise(after(arrivals, position, move)).
  std::int32_t promise(Move move) const;
  /// promise(arrivals, position).
  std::int32_t promise() const;

 private:
  using ByWait = Ordering::ByWait;

  /// What there is to a pile.
  struct Standing {
    int top;
    ByWait cards;         ///< unplayed ones beyond the top
    ByWait pairs;         ///< likewise
    std::uint8_t trick;   ///< the Wait of its next landing; kWaits if that is played
    std::uint8_t gain;    ///< unplayed cards between landing and top
    std::uint8_t passed;  ///< unplayed cards that the next card in hand passes over
    std::uint8_t next;    ///< that card; 0 if none goes there
  };
  using Piles = std::array<Standing, 4>;

  static ByWait counted(const std::array<CardSet, kWaits>& sets, CardSet within);
  ByWait in_sets(int card) const;
  void count_beyond(std::size_t direction, Standing& pile) const;
  void look_for_trick(CardSet unplayed, std::size_t direction, Standing& pile) const;
  static void look_for_next(CardSet unplayed, CardSet hand, std::size_t direction, Standing& pile);
  std::int32_t weigh(int played, ByWait all, const Piles& piles) const;

  const Ordering* ordering_;
  const Arrivals* arrivals_;
  const Position* position_;
  int drawn_;
  std::array<CardSet, kWaits> until_;  // unplayed cards up to each Wait
  std::array<CardSet, kWaits> pairs_;  // the upper cards of pairs among them
  ByWait all_;
  Piles piles_;  // by Slot
};

}  // namespace backtrick
