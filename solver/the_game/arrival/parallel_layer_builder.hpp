#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <vector>

#include "solver/common/limits.hpp"
#include "solver/common/memory_account.hpp"
#include "solver/the_game/arrival/layer_builder.hpp"
#include "solver/the_game/rules/card.hpp"
#include "solver/the_game/state/pruning.hpp"

namespace backtrick::the_game {

/// Makes layers with several threads, in portions that respect the memory limit. All threads work
/// on the same portion. The states of a layer depend neither on the portions nor on the threads.
class ParallelLayerBuilder {
 public:
  ParallelLayerBuilder(const Pruning& pruning, MemoryAccount& account)
      : pruning_{pruning}, account_{account} {}

  enum class Outcome : std::uint8_t { Made, OutOfMemory, Stopped };

  /// Sets the number of threads, at least one.
  void resize(std::size_t threads);

  /// Makes the whole next layer, portion by portion. `next` must be empty, and is of no use unless
  /// the outcome is Made. `bytes` are the share of the batches in the memory; what they take beyond
  /// is freed. OutOfMemory: the
  /// account refused memory, even for the smallest portions. Stopped: the budget says stop.
  Outcome make(const LayerBuilder::Expansion& expansion, std::size_t bytes, SearchBudget& budget,
               ArrivalLayer& next);

  /// Frees the working memory.
  void release();

 private:
  /// How a layer is divided: by which of these cards a kept set contains.
  struct Portions {
    std::vector<Card> split;  ///< cards closest to halving the layer first
    std::size_t first = 0;    ///< number of split cards used initially
  };

  Portions portions_of(const LayerBuilder::Expansion& expansion, std::size_t bytes) const;
  LayerBuilder::Outcome make_portion(const LayerBuilder::Task& task, std::size_t threads,
                                     SearchBudget& budget);
  bool take_groups(ArrivalLayer& next);

  Pruning pruning_;
  MemoryAccount& account_;
  std::deque<LayerBuilder> builders_;  // one per thread
  std::deque<ArrivalLayer> pieces_;    // what they have made of the layer, with one chunk each
};

}  // namespace backtrick::the_game
