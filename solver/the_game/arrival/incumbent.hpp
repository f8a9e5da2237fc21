#pragma once

#include <cstddef>
#include <optional>

#include "solver/the_game/arrival/arrival_layer.hpp"
#include "solver/the_game/arrival/line_reconstruction.hpp"

namespace backtrick::the_game {

/// The best state found by a search for the most cards. Its game ends with the turn that begins in
/// the state, and lays all cards arrived but the kept ones.
class Incumbent {
 public:
  /// The first state has to lay at least `goal` cards.
  explicit Incumbent(int goal) : goal_{goal} {}

  /// Number of cards that a better state lays at least.
  int goal() const { return goal_; }
  /// Cards arrived in the best state.
  std::size_t arrived() const { return arrived_; }
  /// The line to the best state, as far as it is known, or nothing if no state reached the goal.
  std::optional<LineReconstruction>& line() { return line_; }

  /// If a new layer contains a state that reaches the goal, takes it and raises the goal above it.
  void note(const ArrivalLayer& layer, std::size_t arrived);

  /// Records how the best state was reached. This must happen while the earlier layers are still
  /// held.
  void trace(const ArrivalProblem& problem, const LayerStore& layers, const Pruning& pruning);

 private:
  int goal_;
  std::size_t arrived_ = 0;
  std::optional<LineReconstruction> line_;
};

}  // namespace backtrick::the_game
