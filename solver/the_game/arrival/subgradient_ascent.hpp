#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "solver/the_game/arrival/arrival_layer.hpp"
#include "solver/the_game/arrival/lagrangian_bound.hpp"
#include "solver/the_game/state/arrivals.hpp"

namespace backtrick::the_game {

/// Sums over some states of a layer, on which the slope of their bound depends.
struct StateSums {
  std::int64_t states = 0;
  LagrangianBound::PileCounts piles{};
  std::array<std::int64_t, 128> kept{};               ///< by card: the states that keep it
  std::array<std::int64_t, kMaxHand + 1> due{};       ///< by number of cards due: the states
  std::array<std::int64_t, kMaxHand + 1> kept_due{};  ///< by number of cards due: the cards kept

  void add(const ArrivalState& state);
};

/// Moves the multipliers of the Lagrangian bound uphill. For given states, the left side of the
/// bound less its right side is a concave function of the multipliers.
class SubgradientAscent {
 public:
  /// Multipliers before rounding, in units of the mean holding cost, and rounded.
  struct Point {
    std::array<double, kMaxCards + 1> holding_cost{};
    std::array<double, 128> card_multiplier{};
    Multipliers multipliers;
  };

  /// Begins with equal holding costs, and card multipliers of 0, for states with `arrived` cards
  /// arrived. The holding costs of the first `free` moments are 0, and stay so.
  void begin_afresh(std::size_t arrived, std::size_t cards, std::size_t free = 0);

  const Point& point() const { return point_; }
  void move_to(const Point& point) { point_ = point; }

  /// Takes a step of about this width uphill. `bound` was made with the present multipliers.
  void step(const Arrivals& arrivals, const LagrangianBound& bound, const StateSums& sums,
            std::size_t arrived, double width);

 private:
  /// The slope and its square, each smoothed over the last steps.
  struct Momentum {
    double slope = 0;
    double square = 0;
    double step(double now);
  };

  void round_off(std::size_t arrived, std::size_t cards);

  std::size_t free_ = 0;
  Point point_;
  std::array<Momentum, kMaxCards + 1> holding_cost_momentum_;
  std::array<Momentum, 128> card_multiplier_momentum_;
};

}  // namespace backtrick::the_game
