#pragma once

#include <cstddef>
#include <vector>

#include "solver/common/limits.hpp"
#include "solver/the_game/arrival/arrival_layer.hpp"
#include "solver/the_game/rules/card.hpp"
#include "solver/the_game/state/pruning.hpp"

namespace backtrick::the_game {

/// Makes layers by several threads at once, in portions that keep to the memory there is. The layer
/// comes out the same whatever the portions.
class ParallelLayerBuilder {
 public:
  explicit ParallelLayerBuilder(const Pruning& pruning) : pruning_{pruning} {}

  /// How many threads to work with, at least one; what memory others kept is given back.
  void resize(std::size_t threads);

  /// Makes the whole layer that a task says, whose parts are chosen here; not much more than
  /// `bytes` are held at a time beside the layers. False when the budget says stop.
  bool make(LayerBuilder::Task task, std::size_t bytes, SearchBudget& budget, ArrivalLayer& next);

 private:
  /// How the making of a layer is divided: by which of these cards a kept set holds.
  struct Portions {
    std::vector<Card> split;  ///< what comes nearest to halving first
    std::size_t first = 0;    ///< that many of them to begin with
    std::size_t bytes = 0;    ///< for each that is made at a time
  };

  Portions portions_of(const LayerBuilder::Task& task, std::size_t bytes) const;

  Pruning pruning_;
  std::vector<LayerBuilder> builders_;  // one a thread
};

}  // namespace backtrick::the_game
