#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "arrival_layer.hpp"
#include "arrivals.hpp"
#include "limits.hpp"
#include "rent_bound.hpp"

namespace backtrick {

/// Looks for a tariff that proves many states of a layer lost: from layer to layer it follows the
/// slope of what a sample of them lacks. Can change what a search costs, never what it says.
class TariffTuner {
 public:
  void begin_afresh();

  /// Fits the tariff to the groups from `begin` to `end` of a layer with so many cards arrived: for
  /// the first time when these hold `fewest` states, because fewer are searched faster than a
  /// tariff is found. False if there is none that proves anything yet. The same in whatever order
  /// the states stand.
  bool fit(const Arrivals& arrivals, std::span<const Card> deck, std::size_t arrived,
           const ArrivalLayer& layer, std::size_t begin, std::size_t end, std::uint64_t fewest,
           Meter& meter);

  const Tariff& tariff() const { return fit_.tariff; }

 private:
  /// A tariff, and the same before it was rounded off, in units of the mean rent.
  struct Fit {
    std::array<double, kMaxCards + 1> rent{};
    std::array<double, 128> price{};
    Tariff tariff;
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
  std::size_t climb(const Arrivals& arrivals, std::span<const Card> deck, std::size_t arrived,
                    double width);

  bool begun_ = false;
  bool proves_ = false;
  Fit fit_;
  std::array<Momentum, kMaxCards + 1> rent_momentum_;
  std::array<Momentum, 128> price_momentum_;
  std::vector<ArrivalState> sample_;
  RentBound bound_;
};

}  // namespace backtrick
