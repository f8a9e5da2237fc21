#pragma once

#include <cstddef>
#include <vector>

#include "solver/common/limits.hpp"
#include "solver/the_game/arrival/layer_builder.hpp"
#include "solver/the_game/rules/card.hpp"
#include "solver/the_game/state/pruning.hpp"

namespace backtrick::the_game {

/// Makes layers with several threads, in portions that respect the memory limit. The states of a
/// layer do not depend on the portions.
class ParallelLayerBuilder {
 public:
  explicit ParallelLayerBuilder(const Pruning& pruning) : pruning_{pruning} {}

  /// Sets the number of threads, at least one, and frees the memory of surplus builders.
  void resize(std::size_t threads);

  /// Makes the whole layer described by a task, whose `split` and `part` are chosen here. Holds
  /// little more than `bytes` at a time beside the layers. Returns false when the budget says stop.
  bool make(LayerBuilder::Task task, std::size_t bytes, SearchBudget& budget, ArrivalLayer& next);

 private:
  /// How a layer is divided: by which of these cards a kept set contains.
  struct Portions {
    std::vector<Card> split;  ///< cards closest to halving the layer first
    std::size_t first = 0;    ///< number of split cards used initially
    std::size_t bytes = 0;    ///< for each portion made at a time
  };

  Portions portions_of(const LayerBuilder::Task& task, std::size_t bytes) const;

  Pruning pruning_;
  std::vector<LayerBuilder> builders_;  // one per thread
};

}  // namespace backtrick::the_game
