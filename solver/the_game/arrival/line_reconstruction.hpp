#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "solver/the_game/arrival/arrival_layer.hpp"
#include "solver/the_game/arrival/arrival_problem.hpp"
#include "solver/the_game/arrival/layer_store.hpp"
#include "solver/the_game/rules/card.hpp"
#include "solver/the_game/rules/turn.hpp"
#include "solver/the_game/state/arrivals.hpp"
#include "solver/the_game/state/pruning.hpp"
#include "solver/the_game/state/search_root.hpp"

namespace backtrick::the_game {

// Goes back from a state by arrivals (arrival_search.hpp) to the search root, and builds from there
// a game with real piles and turns.

/// What was done when a card arrived.
struct ArrivalStep {
  std::vector<Card> laid;  ///< in order, the arriving card first; empty if it was kept
  Direction direction = Ascending;
  std::size_t pile = 0;
  int due = 0;
};

/// The steps that lead to a state, found from the state back to the first layer. Layers that were
/// dropped have to be made again on the way.
class LineReconstruction {
 public:
  /// Begins with a state that has `arrived` cards arrived.
  LineReconstruction(const ArrivalState& state, std::size_t arrived)
      : state_{state}, arrived_{arrived}, steps_(arrived) {}

  /// Goes back through the parts under search, as far as layers are held.
  void trace(const ArrivalProblem& problem, const LayerStore& layers, const Pruning& pruning);

  /// The earliest state found, and the number of cards arrived in it.
  const ArrivalState& state() const { return state_; }
  std::size_t arrived() const { return arrived_; }
  /// By number of cards arrived; known from `arrived()` on.
  std::span<const ArrivalStep> steps() const { return steps_; }

 private:
  ArrivalState state_;
  std::size_t arrived_;
  std::vector<ArrivalStep> steps_;
};

/// The game that the steps, by number of cards arrived, make from the search root until all of them
/// are done.
Line line_of(const SearchRoot& start, const Arrivals& arrivals, std::span<const ArrivalStep> steps,
             const Pruning& pruning);

}  // namespace backtrick::the_game
