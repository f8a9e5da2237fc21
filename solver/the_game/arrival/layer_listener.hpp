#pragma once

#include <cstddef>

#include "solver/the_game/arrival/arrival_layer.hpp"
#include "solver/the_game/arrival/arrival_problem.hpp"
#include "solver/the_game/arrival/lagrangian_bound.hpp"
#include "solver/the_game/rules/card_set.hpp"

namespace backtrick::the_game {

/// A layer, or a part of one, that is about to be expanded.
struct ExpandedLayer {
  std::size_t arrived;
  const ArrivalLayer* layer;  ///< its groups are sorted by kept cards and due
  bool whole;  ///< whether the layer is expanded at once; only then are all of its groups meant
  /// The multipliers of the Lagrangian bound by which states of this layer and of the next have
  /// been dropped since the last call, or null.
  const Multipliers* multipliers;
  CardSet bounded_kept;  ///< the kept cards for which the bound of this layer was computed
};

/// Listens to a search by arrivals, layer by layer. It may end the search, and changes nothing
/// else.
class LayerListener {
 public:
  LayerListener() = default;
  LayerListener(const LayerListener&) = delete;
  LayerListener& operator=(const LayerListener&) = delete;
  virtual ~LayerListener() = default;

  /// The bytes that the listener holds at most. The search leaves them free within its limit.
  virtual std::size_t memory() const = 0;
  /// A search for games that lay `goal` cards begins.
  virtual void begin(const ArrivalProblem& problem, int goal) = 0;
  /// Returns whether the search should go on. If not, it ends for want of memory.
  virtual bool expand(const ExpandedLayer& expanded) = 0;
};

}  // namespace backtrick::the_game
