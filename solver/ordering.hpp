#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "arrivals.hpp"
#include "instructions.hpp"
#include "movegen.hpp"
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

/// The weights once so many cards are played, in the form in which they are summed. Cards are
/// counted together with all that come to hand before them, so a weight by Wait is the difference
/// to the next one's.
struct PhaseWeights {
  /// One number for each Wait.
  using ByWait [[gnu::vector_size(16)]] = std::int32_t;

  ByWait lowest;  ///< a card below all tops: the descending piles alone cover it
  /// What a card above a top is worth more than one below, by the direction of the top, its place
  /// there (far, near), and how many piles of the other direction cover the cards around it.
  std::array<std::array<std::array<ByWait, 3>, 2>, 2> above;
  std::array<ByWait, 2> pair;  ///< for the far and the near pile of a direction
  ByWait trick;
  ByWait trick_gain;
  std::array<std::int32_t, feature::kLaidCounts + 1> laid;
  std::array<std::int32_t, feature::kPassedCounts> passed;
};

/// How promising positions look. Only ever decides what is tried first, so it can change how long a
/// search takes and never what it says. Integers, so that every processor counts the same nodes.
class Ordering {
 public:
  Ordering() = default;
  /// For games of so many cards.
  Ordering(const Weights& weights, int cards, Instructions instructions = best_instructions());

  /// How promising a position looks; higher is better. Comparable among positions with as many
  /// cards played.
  std::int32_t promise(const Arrivals& arrivals, const Position& position) const;

  /// The promise of each position that follows by one of the moves, in their order.
  void promises(const Arrivals& arrivals, const Position& position, std::span<const Move> moves,
                std::span<std::int32_t> promises) const;

 private:
  std::vector<PhaseWeights> phases_;  ///< by cards played
  Instructions instructions_ = Instructions::Portable;
};

}  // namespace backtrick
