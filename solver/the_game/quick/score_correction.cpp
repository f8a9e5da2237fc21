#include "solver/the_game/quick/score_correction.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include "solver/common/shuffle.hpp"

namespace backtrick::the_game {
namespace {

/// Fixed-point numbers have 16 binary digits after the point.
constexpr std::int64_t kOne = 1 << 16;
/// Each step of the descent goes kRate / kRateScale of the error.
constexpr std::int64_t kRate = 3;
constexpr std::int64_t kRateScale = 1024;
/// If the score hardly explains how long states last, its slope would make the correction too
/// large. The slope counts as this much at least.
constexpr std::int64_t kLeastSlope = 3 * kOne / 10;

/// Scores further from their mean than this, in standard deviations, count as this far. The descent
/// is then stable: the squares of all features together stay well below 2 / rate.
constexpr std::int64_t kFurthestScore = 8 * kOne;
/// Weights stay within this limit, far above the spread of scores, so no sum overflows.
constexpr std::int64_t kLargestWeight = 1 << 20;

// Features: for each seat, the cards in its hand, and for each pile, its top. The regression has
// one group more, the cards in any hand.
constexpr std::size_t kNumbers = 128;  // exceeds every card and every top
template <typename Policy>
constexpr std::size_t kAnyHand = (Policy::kSeats + 4) * kNumbers;
template <typename Policy>
constexpr std::size_t kFeatures = kAnyHand<Policy> + kNumbers;

/// Calls visit(feature) for every card in a hand and for every top.
template <typename Policy, typename Visit>
void visit_features(const typename Policy::Arrivals& arrivals, const typename Policy::State& state,
                    Visit visit) {
  std::size_t first = 0;
  for (std::size_t seat = 0; seat < Policy::kSeats; ++seat, first += kNumbers)
    for (const int card : Policy::hand(arrivals, state, seat))
      visit(first + static_cast<std::size_t>(card));
  for (const Slot slot : kSlots) {
    visit(first + Policy::common(state).tops[slot]);
    first += kNumbers;
  }
}

/// Calls visit(part) for a feature, and if it is a card in a hand, for that card in any hand. So
/// what the regression learns of a card at one seat holds for the other seats in part.
template <typename Policy, typename Visit>
void visit_parts(std::size_t feature, Visit visit) {
  visit(feature);
  if (feature < Policy::kSeats * kNumbers) visit(kAnyHand<Policy> + feature % kNumbers);
}

/// Writes numbers as multiples of their standard deviation from their mean, and returns that
/// deviation. Numbers further than kFurthest from the mean count as so far, so no sum overflows.
std::int64_t standardize(std::span<std::int64_t> numbers) {
  constexpr std::int64_t kFurthest = 1 << 22;
  const auto size = static_cast<std::int64_t>(numbers.size());
  std::int64_t mean = 0;
  for (const std::int64_t number : numbers) mean += number;
  mean /= size;
  std::int64_t squares = 0;
  for (std::int64_t& number : numbers) {
    number = std::clamp(number - mean, -kFurthest, kFurthest);
    squares += number * number;
  }
  const std::int64_t variance = squares / size;
  // Every processor rounds a square root in the same way (IEEE 754).
  const auto deviation = static_cast<std::int64_t>(std::sqrt(static_cast<double>(variance)));
  for (std::int64_t& number : numbers)
    number = number * kOne / std::max<std::int64_t>(deviation, 1);
  return deviation;
}

}  // namespace

template <typename Policy>
void ScoreCorrection<Policy>::clear(int cards) {
  weights_.assign(static_cast<std::size_t>(cards) + 1, {});
}

template <typename Policy>
void ScoreCorrection<Policy>::add_to(const Arrivals& arrivals, const State& state,
                                     const MoveList& moves, std::span<std::int32_t> scores) const {
  const Weights& weights = weights_[Policy::common(state).played + std::size_t{1}];
  if (weights.empty()) return;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    visit_features<Policy>(arrivals, after(arrivals, state, moves[i]),
                           [&](std::size_t feature) { scores[i] += weights[feature]; });
  }
}

template <typename Policy>
void ScoreCorrection<Policy>::learn(const Arrivals& arrivals, const ClosedList<Policy>& states,
                                    std::span<const std::int32_t> scores,
                                    std::span<const std::uint32_t> descendants,
                                    Regression& regression) {
  std::vector<std::int64_t> known(scores.begin(), scores.end());
  const std::int64_t deviation = standardize(known);
  for (std::int64_t& score : known) score = std::clamp(score, -kFurthestScore, kFurthestScore);
  std::vector<std::int64_t> wanted;
  for (const std::uint32_t count : descendants) wanted.push_back(std::bit_width(count) * kOne);
  standardize(wanted);

  std::int64_t& constant = regression.constant;
  std::int64_t& slope = regression.slope;
  Weights& learned = regression.weights;
  learned.resize(kFeatures<Policy>);
  std::vector<std::size_t> features;
  SplitMix64 random{0};
  for (std::size_t step = 0; step < states.size(); ++step) {
    const std::size_t i = random.below(states.size());
    std::int64_t predicted = constant + slope * known[i] / kOne;
    features.clear();
    visit_features<Policy>(arrivals, states[i], [&](std::size_t feature) {
      visit_parts<Policy>(feature, [&](std::size_t part) { features.push_back(part); });
    });
    for (const std::size_t feature : features) predicted += learned[feature];
    const std::int64_t change = (wanted[i] - predicted) * kRate / kRateScale;
    constant += change;
    slope += change * known[i] / kOne;
    for (const std::size_t feature : features)
      learned[feature] += static_cast<std::int32_t>(change);
  }

  Weights& weights = weights_[Policy::common(states[0]).played];
  weights.resize(kAnyHand<Policy>);
  for (std::size_t feature = 0; feature < weights.size(); ++feature) {
    std::int64_t change = 0;
    visit_parts<Policy>(feature, [&](std::size_t part) { change += learned[part]; });
    change = change * deviation / std::max(slope, kLeastSlope);
    weights[feature] = static_cast<std::int32_t>(
        std::clamp(weights[feature] + change, -kLargestWeight, kLargestWeight));
  }
}

template class ScoreCorrection<SoloPolicy>;
template class ScoreCorrection<TeamPolicy>;

}  // namespace backtrick::the_game
