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
#include "solver/the_game/state/hand_ranks.hpp"
#include "solver/the_game/state/movegen.hpp"
#include "solver/the_game/state/solo_state.hpp"

namespace backtrick::the_game {

/// A score and a candidate's place in one word that sorts by score, with ties broken by place. The
/// order is total, so every standard library sorts and selects the same candidates.
constexpr std::uint64_t ranked(std::int32_t score, std::size_t place) {
  const auto shifted = static_cast<std::uint32_t>(score) ^ 0x80000000U;
  return (std::uint64_t{shifted} << 32) | ~static_cast<std::uint32_t>(place);
}
constexpr std::int32_t score_in(std::uint64_t rank) {
  return static_cast<std::int32_t>(static_cast<std::uint32_t>(rank >> 32) ^ 0x80000000U);
}
constexpr std::size_t place_in(std::uint64_t rank) { return ~static_cast<std::uint32_t>(rank); }

/// The weights for one number of cards played, in the form in which they are summed. Cards are
/// counted together with all that come to hand before them, so a weight by Availability is the
/// difference to the weight of the next Availability.
struct PhaseWeights {
  /// Let x and x' tell (1 or 0) whether the far and the near pile of one direction still cover a
  /// card, and y and y' the same for the other direction. The terms are x + y, x' + y', xy, xy' +
  /// x'y and x'y'.
  std::array<std::array<std::int32_t, feature::kCovers>, kAvailabilities> room;
  std::array<std::array<std::int32_t, 2>, kAvailabilities>
      pair;  ///< for far piles and for near piles
  /// Indexed by the number of Availabilities by whose end a trick's landing is in hand; 0 if the
  /// landing has been played.
  std::array<std::int32_t, 8> trick;
  std::array<std::int32_t, 8> trick_gain;
  /// Indexed by the number of Availabilities by whose end all landings up to this one are in hand.
  std::array<std::int32_t, 8> second_trick;
  std::array<std::int32_t, 8> second_trick_gain;
  std::array<std::int32_t, 8> third_trick;
  /// For the hand on turn, the next hand, and the hands after it.
  std::array<std::array<std::int32_t, feature::kPassedCounts>, 3> passed;
  std::array<std::int32_t, feature::kLaidCounts + 1> laid;
  /// For far piles and for near piles. Indexed by the number of Availabilities by whose end a
  /// trick's landing is in hand, times kTops, plus a quarter of the numbers passed.
  static constexpr std::size_t kTops = 32;
  using TopTable = std::array<std::int32_t, feature::kLandings * kTops>;
  std::array<TopTable, 2> top;
  std::int32_t distance;
  std::int32_t short_distance;
  std::int32_t next_distance;
  std::int32_t near_pair;
  std::int32_t split_pair;
  /// The weights of one player's score as the vector kernel multiplies by them: two numbers of 16
  /// bits in a word each.
  struct Packed {
    std::array<std::array<std::uint32_t, 3>, kAvailabilities>
        room;                                         ///< terms 0 and 2, 1 and 4, 3 and none
    std::array<std::uint32_t, 2> two_pairs;           ///< of two Availabilities
    std::array<std::uint32_t, kAvailabilities> pair;  ///< one Availability, twice
    std::uint32_t split_pair;
    std::uint32_t distance;
    std::uint32_t short_distance;
    std::uint32_t next_distance;
    std::uint32_t near_pair;
  };
  Packed packed;
  std::int32_t progress;
  std::int32_t level_penalty;
};

/// Scores how promising states look. Scores only decide what is tried first, so they can change how
/// long a search takes, never its result. They are integers, so every processor counts the same
/// nodes.
class Evaluator {
 public:
  Evaluator() = default;
  /// For games of `cards` cards.
  Evaluator(const Weights& weights, int cards, Instructions instructions = best_instructions());

  /// Writes the score of each successor of one state, in their order, followed by up to
  /// Successors::kMostLanes - 1 meaningless numbers; higher is better. In the successors `played`
  /// cards have been laid and `drawn` cards drawn. `hand` is the hand in the parent state.
  void evaluate(const Arrivals& arrivals, const SoloState& parent, const HandRanks& hand,
                int played, int drawn, const Successors& successors, std::int32_t* scores) const;
  /// Adds the score of the state after each of the moves, in their order.
  void scores(const Arrivals& arrivals, const SoloState& state, const MoveList& moves,
              std::vector<std::int32_t>& scores) const;

  /// What is subtracted from the scores of states with `played` cards played, once `expanded`
  /// states of this level have been expanded.
  std::int32_t level_penalty(int played, std::size_t expanded) const {
    return static_cast<std::int32_t>(weights(played).level_penalty *
                                     std::sqrt(static_cast<double>(expanded)));
  }

  /// The weights and the processor instructions with which scores are summed.
  const PhaseWeights& weights(int played) const {
    return phases_[static_cast<std::size_t>(played)];
  }
  Instructions instructions() const { return instructions_; }

 private:
  std::vector<PhaseWeights> phases_;  ///< by number of cards played
  Instructions instructions_ = Instructions::Portable;
};

}  // namespace backtrick::the_game
