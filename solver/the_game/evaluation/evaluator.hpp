#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "solver/common/instructions.hpp"
#include "solver/the_game/evaluation/successors.hpp"
#include "solver/the_game/evaluation/weights.hpp"
#include "solver/the_game/state/arrivals.hpp"
#include "solver/the_game/state/movegen.hpp"
#include "solver/the_game/state/solo_state.hpp"

namespace backtrick::the_game {

/// A score and a place among the candidates in one word that sorts by score, ties by place. A
/// total order, so that every standard library sorts and selects the same.
constexpr std::uint64_t ranked(std::int32_t score, std::size_t place) {
  const auto shifted = static_cast<std::uint32_t>(score) ^ 0x80000000U;
  return (std::uint64_t{shifted} << 32) | ~static_cast<std::uint32_t>(place);
}
constexpr std::size_t place_in(std::uint64_t rank) { return ~static_cast<std::uint32_t>(rank); }

/// The weights once so many cards are played, in the form in which they are summed. Cards are
/// counted together with all that come to hand before them, so a weight by Availability is the
/// difference to the next one's.
struct PhaseWeights {
  /// With x and x' the piles of one direction that still cover a card, far and near, and y and y'
  /// of the other: what counts are x + y, x' + y', xy, xy' + x'y and x'y'.
  std::array<std::array<std::int32_t, feature::kCovers>, kAvailabilities> room;
  std::array<std::array<std::int32_t, 2>, kAvailabilities>
      pair;  ///< for far piles and for near ones
  /// By the number of Waits by whose end a trick's landing has come to hand, 0 if it is played.
  std::array<std::int32_t, 8> trick;
  std::array<std::int32_t, 8> trick_gain;
  std::array<std::int32_t, feature::kPassedCounts> passed;
  std::array<std::int32_t, feature::kLaidCounts + 1> laid;
  std::int32_t progress;
  std::int32_t level_penalty;
};

/// How promising positions look. Only ever decides what is tried first, so it can change how long a
/// search takes and never what it says. Integers, so that every processor counts the same nodes.
class Evaluator {
 public:
  Evaluator() = default;
  /// For games of so many cards.
  Evaluator(const Weights& weights, int cards, Instructions instructions = best_instructions());

  /// Writes the score of each of these positions that follow from one, in their order, and up to
  /// Successors::kMostLanes - 1 meaningless numbers after them; higher is better. By then `played`
  /// cards have been laid and `drawn` drawn.
  void evaluate(const Arrivals& arrivals, CardSet unplayed, int played, int drawn,
                const Successors& successors, std::int32_t* scores) const;
  /// Adds the score of each position that follows by one of the moves, in their order.
  void scores(const Arrivals& arrivals, const SoloState& state, const MoveList& moves,
              std::vector<std::int32_t>& scores) const;

  /// What a position with so many cards played has to score more than one of another number, for
  /// as many of its own as have been expanded.
  std::int32_t level_penalty(int played, std::size_t expanded) const {
    return static_cast<std::int32_t>(weights(played).level_penalty *
                                     std::sqrt(static_cast<double>(expanded)));
  }

  /// What scores are summed with, and by which instructions.
  const PhaseWeights& weights(int played) const {
    return phases_[static_cast<std::size_t>(played)];
  }
  Instructions instructions() const { return instructions_; }

 private:
  std::vector<PhaseWeights> phases_;  ///< by cards played
  Instructions instructions_ = Instructions::Portable;
};

}  // namespace backtrick::the_game
