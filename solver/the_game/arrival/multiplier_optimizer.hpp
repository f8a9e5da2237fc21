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

/// Looks for a multipliers that proves many states of a layer lost: from layer to layer it follows
/// the slope of what a sample of them lacks. Can change what a search costs, never what it says.
class MultiplierOptimizer {
 public:
  void begin_afresh();

  /// Fits the multipliers to the groups from `begin` to `end` of a layer with so many cards
  /// arrived: for the first time when these hold `fewest` states, because fewer are searched faster
  /// than a multipliers is found. False if there is none that proves anything yet. The same in
  /// whatever order the states stand.
  bool fit(const Arrivals& arrivals, std::span<const Card> deck, std::size_t arrived,
           const ArrivalLayer& layer, std::size_t begin, std::size_t end, std::uint64_t fewest,
           SearchBudget& budget);

  const Multipliers& multipliers() const { return fit_.multipliers; }

 private:
  /// A multipliers, and the same before it was rounded off, in units of the mean holding cost.
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
