#include "solver/the_game/arrival/multiplier_optimizer.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "solver/the_game/arrival/group_index.hpp"

namespace backtrick::the_game {
namespace {

/// Number of steps of the first fit, and their width as a share of the mean holding cost.
constexpr std::uint64_t kFirstSteps = 100;
constexpr double kFirstWidth = 1;
/// The same for all later fits. One step takes a part of the time that kStatesPerStep states take.
constexpr std::uint64_t kStatesPerStep = 120;
constexpr std::uint64_t kMostSteps = 100;
constexpr double kWidth = 0.4;
constexpr std::uint64_t kSample = 256;

}  // namespace

/// A step as in Adam (D. Kingma and J. Ba, 2015): about 1 in size where the slope keeps its sign.
double MultiplierOptimizer::Momentum::step(double now) {
  slope = 0.9 * slope + 0.1 * now;
  square = 0.99 * square + 0.01 * now * now;
  return slope / (std::sqrt(square) + 0.01);
}

void MultiplierOptimizer::begin_afresh() {
  begun_ = false;
  proves_ = false;
}

bool MultiplierOptimizer::fit(const Arrivals& arrivals, std::span<const Card> deck,
                              std::size_t arrived, const ArrivalLayer& layer, std::size_t begin,
                              std::size_t end, std::uint64_t fewest, SearchBudget& budget) {
  const std::uint64_t states = layer.states(begin, end);
  std::uint64_t steps = std::min(states / kStatesPerStep, kMostSteps);
  double narrowing = 0;
  double width = kWidth;
  if (!begun_) {
    if (states < fewest) return false;
    begun_ = true;
    fit_.holding_cost.fill(1);
    fit_.card_multiplier.fill(0);
    holding_cost_momentum_.fill({});
    card_multiplier_momentum_.fill({});
    fit_.round_off(arrived, deck.size());
    steps = kFirstSteps;
    width = kFirstWidth;
    narrowing = 4.0 / static_cast<double>(steps);
  }
  if (steps == 0) return proves_;
  draw_sample(layer, begin, end, states);
  if (sample_.empty()) return proves_;
  Fit best = fit_;
  std::size_t most = 0;
  for (std::uint64_t step = 0; step <= steps && budget.go_on(); ++step) {
    const Fit tried = fit_;
    const double narrowed = 1 + narrowing * static_cast<double>(step);
    const std::size_t proved = optimize(arrivals, deck, arrived, width / narrowed);
    if (proved < most) continue;
    most = proved;
    best = tried;
    if (proved == sample_.size()) break;
  }
  fit_ = best;
  proves_ = most > 0;
  return proves_;
}

/// Samples by hash, so that neither the order of the states nor the number of threads matters.
void MultiplierOptimizer::draw_sample(const ArrivalLayer& layer, std::size_t begin, std::size_t end,
                                      std::uint64_t states) {
  const std::uint64_t below = states <= kSample
                                  ? std::numeric_limits<std::uint64_t>::max()
                                  : std::numeric_limits<std::uint64_t>::max() / states * kSample;
  sample_.clear();
  for (std::size_t g = begin; g < end; ++g) {
    const KeptGroup& group = layer.groups[g];
    const std::uint64_t hash = GroupKey{group.kept, group.due}.hash();
    for (const Tops tops : layer.of(group)) {
      if (mix(hash ^ tops.word()) <= below) sample_.push_back({group.kept, group.due, tops});
    }
  }
}

/// Counts the states of the sample that the multipliers prove lost, and takes a step that brings
/// the other states closer to being proved lost. The left side of the bound less its right side is
/// a concave function of the multipliers. Its slope is given by how much too often or too seldom
/// the minimizing sequences lay each card, and by how much longer cards wait in them than hands
/// allow.
std::size_t MultiplierOptimizer::optimize(const Arrivals& arrivals, std::span<const Card> deck,
                                          std::size_t arrived, double width) {
  CardSet kept;
  for (const ArrivalState& state : sample_) kept = kept | state.kept;
  bound_.make(arrivals, deck, arrived, kept, fit_.multipliers);

  std::size_t open = 0;
  LagrangianBound::PileCounts piles{};
  std::array<std::int64_t, 128> unplayed{};
  std::array<std::int64_t, kMaxHand + 1> states_due{};
  std::array<std::int64_t, kMaxHand + 1> kept_due{};
  for (const ArrivalState& state : sample_) {
    if (bound_.least(state.tops) > bound_.threshold(state.kept, state.due)) continue;
    ++open;
    for (std::size_t pile = 0; pile < 4; ++pile) ++piles[pile / 2][state.tops.by_pile[pile]];
    for (const int card : state.kept) ++unplayed[static_cast<std::size_t>(card)];
    ++states_due[static_cast<std::size_t>(state.due)];
    kept_due[static_cast<std::size_t>(state.due)] += state.kept.size();
  }
  if (open == 0) return sample_.size();
  for (std::size_t i = arrived; i < deck.size(); ++i)
    unplayed[deck[i]] = static_cast<std::int64_t>(open);

  const LagrangianBound::Use use = bound_.use_of(piles);
  std::array<std::int64_t, kMaxCards + 1> room{};
  for (std::size_t due = 0; due < states_due.size(); ++due) {
    if (states_due[due] != 0)
      bound_.add_room(static_cast<int>(due), states_due[due], kept_due[due], room);
  }
  const auto share = [&](std::int64_t sum) {
    return static_cast<double>(sum) / static_cast<double>(open);
  };
  for (const int card : CardSet::deck_of(arrivals.cards)) {
    const auto c = static_cast<std::size_t>(card);
    fit_.card_multiplier[c] +=
        width * card_multiplier_momentum_[c].step(share(unplayed[c] - use.laid[c]));
  }
  for (std::size_t i = arrived; i < deck.size(); ++i) {
    fit_.holding_cost[i] +=
        0.3 * width * holding_cost_momentum_[i].step(share(use.waits[i] - room[i]));
    fit_.holding_cost[i] = std::max(fit_.holding_cost[i], 0.0);
  }
  fit_.round_off(arrived, deck.size());
  return sample_.size() - open;
}

/// Rescales so that the mean of the remaining holding costs is 1: only proportions matter.
void MultiplierOptimizer::Fit::round_off(std::size_t arrived, std::size_t cards) {
  double sum = 0;
  for (std::size_t i = arrived; i < cards; ++i) sum += holding_cost[i];
  const double scale = sum > 0 ? static_cast<double>(cards - arrived) / sum : 1;
  for (double& each : holding_cost) each *= scale;
  for (double& each : card_multiplier) each *= scale;
  const auto whole = [](double value) {
    constexpr double kLimit = double{Multipliers::kMost} / Multipliers::kOne;
    return static_cast<std::int32_t>(
        std::lround(std::clamp(value, -kLimit, kLimit) * Multipliers::kOne));
  };
  std::ranges::transform(holding_cost, multipliers.holding_cost.begin(), whole);
  std::ranges::transform(card_multiplier, multipliers.card_multiplier.begin(), whole);
}

}  // namespace backtrick::the_game
