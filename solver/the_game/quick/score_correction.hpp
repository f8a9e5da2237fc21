#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "solver/the_game/evaluation/state_policy.hpp"
#include "solver/the_game/quick/closed_list.hpp"
#include "solver/the_game/state/movegen.hpp"

namespace backtrick::the_game {

/// What is added to the scores of states while one deal is searched. It is learned from beams that
/// died out: they show which of their states last, that is, have descendants some plays later. The
/// correction of a state is the sum of a weight for each card unplayed, for each card in each hand,
/// and for each top. Every number of cards played has weights of its own. They are whole numbers,
/// so every machine learns the same.
template <typename Policy>
class ScoreCorrection {
 public:
  using Arrivals = typename Policy::Arrivals;
  using State = typename Policy::State;

  /// Forgets everything, and prepares for states with up to `cards` cards played.
  void clear(int cards);

  /// Adds the correction of the state after each of the moves to its score.
  void add_to(const Arrivals& arrivals, const State& state, const MoveList& moves,
              std::span<std::int32_t> scores) const;

  /// Learns from states with the same number of cards played: from their scores, corrections
  /// included, and from the number of their descendants some plays later. A linear regression by
  /// stochastic gradient descent predicts the number of binary digits of the latter. What the score
  /// does not explain is added to the correction.
  void learn(const Arrivals& arrivals, const ClosedList<Policy>& states,
             std::span<const std::int32_t> scores, std::span<const std::uint32_t> descendants);

 private:
  using Weights = std::vector<std::int32_t>;  // by feature; empty if nothing is learned yet

  std::vector<Weights> weights_;  // by number of cards played
};

extern template class ScoreCorrection<SoloPolicy>;
extern template class ScoreCorrection<TeamPolicy>;

}  // namespace backtrick::the_game
