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
/// correction of a state is the sum of a weight for each card in each hand, and for each top. Every
/// number of cards played has weights of its own. They are whole numbers, so every machine learns
/// the same.
template <typename Policy>
class ScoreCorrection {
 public:
  using Arrivals = typename Policy::Arrivals;
  using State = typename Policy::State;
  using Weights = std::vector<std::int32_t>;  ///< by feature

  /// A linear regression by stochastic gradient descent: it predicts, from the score and from the
  /// cards, how long a state lasts. Fixed-point numbers, see score_correction.cpp.
  struct Regression {
    std::int64_t constant = 0;
    std::int64_t slope = 0;  ///< for the score
    Weights weights;         ///< empty before the first step
  };

  /// Forgets everything, and prepares for states with up to `cards` cards played.
  void clear(int cards);

  /// Adds the correction of the state after each of the moves to its score.
  void add_to(const Arrivals& arrivals, const State& state, const MoveList& moves,
              std::span<std::int32_t> scores) const;

  /// Learns from states with the same number of cards played: from their scores, corrections
  /// included, and from the number of their descendants some plays later. The regression predicts
  /// the number of binary digits of the latter. What the score does not explain is added to the
  /// correction. The regression goes on from where it stands: after states with one card more
  /// played, it has little left to learn.
  void learn(const Arrivals& arrivals, const ClosedList<Policy>& states,
             std::span<const std::int32_t> scores, std::span<const std::uint32_t> descendants,
             Regression& regression);

 private:
  std::vector<Weights> weights_;  // by number of cards played; empty if nothing is learned yet
};

extern template class ScoreCorrection<SoloPolicy>;
extern template class ScoreCorrection<TeamPolicy>;

}  // namespace backtrick::the_game
