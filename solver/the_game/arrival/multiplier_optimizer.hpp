#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "solver/common/limits.hpp"
#include "solver/the_game/arrival/arrival_layer.hpp"
#include "solver/the_game/arrival/lagrangian_bound.hpp"
#include "solver/the_game/arrival/subgradient_ascent.hpp"
#include "solver/the_game/state/arrivals.hpp"

namespace backtrick::the_game {

/// Looks for multipliers with which the Lagrangian bound proves many states of a layer lost. It
/// ascends for a sample of states, from layer to layer. It can change the cost of a search, never
/// its result.
class MultiplierOptimizer {
 public:
  void begin_afresh();

  /// Fits the multipliers to the groups from `begin` to `end` of a layer with `arrived` cards
  /// arrived. The first fit happens only when these groups hold at least `fewest` states, because a
  /// smaller layer is searched faster than multipliers are found. Returns false if no multipliers
  /// that prove anything are known yet. The result does not depend on the order of the states.
  bool fit(const Arrivals& arrivals, std::span<const Card> deck, std::size_t arrived,
           const ArrivalLayer& layer, std::size_t begin, std::size_t end, std::uint64_t fewest,
           SearchBudget& budget);

  const Multipliers& multipliers() const { return ascent_.point().multipliers; }

 private:
  void draw_sample(const ArrivalLayer& layer, std::size_t begin, std::size_t end,
                   std::uint64_t states, int cards);
  std::size_t optimize(const Arrivals& arrivals, std::span<const Card> deck, std::size_t arrived,
                       double width);

  bool begun_ = false;
  bool proves_ = false;
  SubgradientAscent ascent_;
  std::vector<ArrivalState> sample_;
  LagrangianBound bound_;
};

}  // namespace backtrick::the_game
