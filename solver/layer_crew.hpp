#pragma once

#include <cstddef>
#include <vector>

#include "arrival_layer.hpp"
#include "card.hpp"
#include "limits.hpp"
#include "pruning.hpp"

namespace backtrick {

/// Makes layers by several threads at once, in portions that keep to the memory there is. The layer
/// comes out the same whatever the portions.
class LayerCrew {
 public:
  explicit LayerCrew(const Pruning& pruning) : pruning_{pruning} {}

  /// How many threads to work with, at least one; what memory others kept is given back.
  void resize(std::size_t threads);

  /// Makes the whole layer that a task says, whose parts are chosen here; not much more than
  /// `bytes` are held at a time beside the layers. False when the meter says stop.
  bool make(LayerMaker::Task task, std::size_t bytes, Meter& meter, ArrivalLayer& next);

 private:
  /// How the making of a layer is divided: by which of these cards a kept set holds.
  struct Portions {
    std::vector<Card> split;  ///< what comes nearest to halving first
    std::size_t first = 0;    ///< that many of them to begin with
    std::size_t bytes = 0;    ///< for each that is made at a time
  };

  Portions portions_of(const LayerMaker::Task& task, std::size_t bytes) const;

  Pruning pruning_;
  std::vector<LayerMaker> makers_;  // one a thread
};

}  // namespace backtrick
