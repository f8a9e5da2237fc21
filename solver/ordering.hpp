#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "arrivals.hpp"
#include "instructions.hpp"
#include "movegen.hpp"
#include "position.hpp"
#include "successors.hpp"
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
  /// With x and x' the piles of one direction that still cover a card, far and near, and y and y'
  /// of the other: what counts are x + y, x' + y', xy, xy' + x'y and x'y'.
  std::array<std::array<std::int32_t, feature::kCovers>, kWaits> room;
  std::array<std::array<std::int32_t, 2>, kWaits> pair;  ///< for far piles and for near ones
  /// By the number of Waits by whose end a trick's landing has come to hand, 0 if it is played.
  std::array<std::int32_t, 8> trick;
  std::array<std::int32_t, 8> trick_gain;
  std::array<std::int32_t, feature::kPassedCounts> passed;
  std::array<std::int32_t, feature::kLaidCounts + 1> laid;
  std::int32_t progress;
  std::int32_t toll;
};

/// How promising positions look. Only ever decides what is tried first, so it can change how long a
/// search takes and never what it says. Integers, so that every processor counts the same nodes.
class Ordering {
 public:
  Ordering() = default;
  /// For games of so many cards.
  Ordering(const Weights& weights, int cards, Instructions instructions = best_instructions());

  /// Writes the promise of each of these positions that follow from one, in their order, and up to
  /// Successors::kMostLanes - 1 meaningless numbers after them; higher is better. By then `played`
  /// cards have been laid and `drawn` drawn.
  void work_out(const Arrivals& arrivals, CardSet unplayed, int played, int drawn,
                const Successors& successors, std::int32_t* promises) const;
  /// Adds the promise of each position that follows by one of the moves, in their order.
  void promises(const Arrivals& arrivals, const Position& position, const MoveList& moves,
                std::vector<std::int32_t>& promises) const;

  /// What a position with so many cards played has to promise more than one of another number, for
  /// as many of its own as have been expanded.
  std::int32_t toll(int played, std::size_t expanded) const {
    return static_cast<std::int32_t>(weights(played).toll *
                                     std::sqrt(static_cast<double>(expanded)));
  }

  /// What promises are summed with, and by which instructions.
  const PhaseWeights& weights(int played) const {
    return phases_[static_cast<std::size_t>(played)];
  }
  Instructions instructions() const { return instructions_; }

 private:
  std::vector<PhaseWeights> phases_;  ///< by cards played
  Instructions instructions_ = Instructions::Portable;
};

}  // namespace backtrick
