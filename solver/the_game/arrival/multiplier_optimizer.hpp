#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "solver/common/limits.hpp"
#include "solver/the_game/arrival/arrival_layer.hpp"
#include "solver/the_game/arrival/lagrangian_bound.hpp"
#include "solver/the_game/state/arrivals.hpp"

namespace backtrick::the_game {

/// Looks for multipliers with which the Lagrangian bound proves many states of a layer lost. It
/// follows a subgradient, computed from a sample of states, from layer to layer. It can change the
/// cost of a search, never its result.
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

  const Multipliers& multipliers() const { return fit_.multipliers; }

 private:
  /// The multipliers, and the same values before rounding, in units of the mean holding cost.
  struct Fit {
    std::array<double, kMaxCards + 1> holding_cost{};
    std::array<double, 128> card_multiplier{};
    Multipliers multipliers;
    void round_off(std::size_t arrived, std::size_t cards);
  };
  /// The slope and its square, each smoothed over the last steps.
  struct Momentum {
    double slope = 0;
    double square = 0;
    double step(double now);
  };

  void draw_sample(const ArrivalLayer& layer, std::size_t begin, std::size_t end,
                   std::uint64_t states);
  std::size_t optimize(const Arrivals& arrivals, std::span<const Card> deck, std::size_t arrived,
                       double width);

  bool begun_ = false;
  bool proves_ = false;
  Fit fit_;
  std::array<Momentum, kMaxCards + 1> holding_cost_momentum_;
  std::array<Momentum, 128> card_multiplier_momentum_;
  std::vector<ArrivalState> sample_;
  LagrangianBound bound_;
};

}  // namespace backtrick::the_game
