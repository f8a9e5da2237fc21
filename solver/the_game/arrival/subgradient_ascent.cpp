#include "solver/the_game/arrival/subgradient_ascent.hpp"

#include <algorithm>
#include <cmath>
#include <span>

namespace backtrick::the_game {

void StateSums::add(const ArrivalState& state) {
  ++states;
  for (std::size_t pile = 0; pile < 4; ++pile) ++piles[pile / 2][state.tops.counted[pile]];
  for (const int card : state.kept) ++kept[static_cast<std::size_t>(card)];
  ++due[static_cast<std::size_t>(state.due)];
  kept_due[static_cast<std::size_t>(state.due)] += state.kept.size();
}

/// A step as in Adam (D. Kingma and J. Ba, 2015): about 1 in size where the slope keeps its sign.
double SubgradientAscent::Momentum::step(double now) {
  slope = 0.9 * slope + 0.1 * now;
  square = 0.99 * square + 0.01 * now * now;
  return slope / (std::sqrt(square) + 0.01);
}

void SubgradientAscent::begin_afresh(std::size_t arrived, std::size_t cards, std::size_t free) {
  free_ = free;
  point_.holding_cost.fill(0);
  std::fill(point_.holding_cost.begin() + static_cast<std::ptrdiff_t>(free),
            point_.holding_cost.end(), 1);
  point_.card_multiplier.fill(0);
  holding_cost_momentum_.fill({});
  card_multiplier_momentum_.fill({});
  round_off(arrived, cards);
}

/// The slope is given by how much too often or too seldom the minimizing sequences lay each card,
/// and by how much longer cards wait in them than hands allow.
void SubgradientAscent::step(const Arrivals& arrivals, const LagrangianBound& bound,
                             const StateSums& sums, std::size_t arrived, double width) {
  const auto cards = static_cast<std::size_t>(arrivals.cards);
  const LagrangianBound::Use use = bound.use_of(sums.piles);
  std::array<std::int64_t, kMaxCards + 1> room{};
  for (std::size_t due = 0; due < sums.due.size(); ++due) {
    if (sums.due[due] != 0)
      bound.add_room(static_cast<int>(due), sums.due[due], sums.kept_due[due], room);
  }
  const auto share = [&](std::int64_t sum) {
    return static_cast<double>(sum) / static_cast<double>(sums.states);
  };
  for (const int card : CardSet::deck_of(arrivals.cards)) {
    const auto c = static_cast<std::size_t>(card);
    const bool comes = !arrivals.by[arrived].contains(card);
    const std::int64_t unplayed = comes ? sums.states : sums.kept[c];
    point_.card_multiplier[c] +=
        width * card_multiplier_momentum_[c].step(share(unplayed - use.laid[c]));
  }
  for (std::size_t i = std::max(arrived, free_); i < cards; ++i) {
    double& cost = point_.holding_cost[i];
    cost += 0.3 * width * holding_cost_momentum_[i].step(share(use.waits[i] - room[i]));
    cost = std::max(cost, 0.0);
  }
  round_off(arrived, cards);
}

/// Rescales so that the mean of the remaining holding costs is 1: only proportions matter.
void SubgradientAscent::round_off(std::size_t arrived, std::size_t cards) {
  const std::size_t first = std::max(arrived, free_);
  double sum = 0;
  for (std::size_t i = first; i < cards; ++i) sum += point_.holding_cost[i];
  const double scale = sum > 0 ? static_cast<double>(cards - first) / sum : 1;
  for (double& each : point_.holding_cost) each *= scale;
  for (double& each : point_.card_multiplier) each *= scale;
  const auto whole = [](double value) {
    constexpr double kLimit = double{Multipliers::kMost} / Multipliers::kOne;
    return static_cast<std::int32_t>(
        std::lround(std::clamp(value, -kLimit, kLimit) * Multipliers::kOne));
  };
  std::ranges::transform(point_.holding_cost, point_.multipliers.holding_cost.begin(), whole);
  std::ranges::transform(point_.card_multiplier, point_.multipliers.card_multiplier.begin(), whole);
}

}  // namespace backtrick::the_game
