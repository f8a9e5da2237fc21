#include "bench/value_trainer.hpp"

#include <algorithm>
#include <cmath>
#include <istream>
#include <limits>
#include <ostream>

#include "solver/common/shuffle.hpp"

namespace backtrick::the_game {
namespace {

constexpr std::size_t kUnits = ValueNetwork::kUnits;
constexpr std::size_t kInner = ValueNetwork::kInner;
constexpr std::size_t kDirect = ValueNetwork::kDirect;
constexpr std::size_t kOutputs = ValueNetwork::kOutputs;

// Where the weights of each layer begin in a vector.
constexpr std::size_t kSolo = std::size_t{value_features::kSoloRows} * kUnits;
constexpr std::size_t kBias = std::size_t{value_features::kRows} * kUnits;
constexpr std::size_t kInnerWeights = kBias + kUnits;  // by unit, then inner unit
constexpr std::size_t kInnerBias = kInnerWeights + kUnits * kInner;
constexpr std::size_t kOutputWeights = kInnerBias + kInner;  // by output, then inner unit
constexpr std::size_t kWeights = kOutputWeights + kOutputs * kInner;

/// How much the second output counts in the loss.
constexpr float kRemainsWeight = 0.5F;

float logistic(float x) { return 1 / (1 + std::exp(-x)); }

std::vector<std::size_t> mirror_places() {
  std::vector<std::size_t> mirror(kWeights);
  for (std::size_t row = 0; row < std::size_t{value_features::kRows}; ++row) {
    const auto image =
        static_cast<std::size_t>(value_features::mirrored_row(static_cast<int>(row)));
    for (std::size_t unit = 0; unit < kUnits; ++unit)
      mirror[row * kUnits + unit] = image * kUnits + mirrored_unit(unit);
  }
  for (std::size_t unit = 0; unit < kUnits; ++unit) {
    mirror[kBias + unit] = kBias + mirrored_unit(unit);
    for (std::size_t i = 0; i < kInner; ++i)
      mirror[kInnerWeights + unit * kInner + i] =
          kInnerWeights + mirrored_unit(unit) * kInner + (i ^ 1U);
  }
  for (std::size_t i = 0; i < kInner; ++i) {
    mirror[kInnerBias + i] = kInnerBias + (i ^ 1U);
    for (std::size_t output = 0; output < kOutputs; ++output)
      mirror[kOutputWeights + output * kInner + i] = kOutputWeights + output * kInner + (i ^ 1U);
  }
  return mirror;
}

template <typename Integer>
Integer rounded(float weight, std::int32_t unit) {
  const float scaled = std::nearbyint(weight * static_cast<float>(unit));
  return static_cast<Integer>(std::clamp(scaled,
                                         static_cast<float>(std::numeric_limits<Integer>::min()),
                                         static_cast<float>(std::numeric_limits<Integer>::max())));
}

}  // namespace

ValueTrainer::ValueTrainer(std::uint64_t seed)
    : weights_(kWeights), gradient_(kWeights), mirror_{mirror_places()} {
  SplitMix64 random{seed};
  // Roughly normal, with this standard deviation: a sum of four uniform numbers.
  const auto noise = [&](float deviation) {
    float sum = -2;
    for (int i = 0; i < 4; ++i) sum += static_cast<float>(random.next() >> 40U) * 0x1p-24F;
    return sum * deviation * 1.73F;
  };
  const auto fill = [&](std::size_t from, std::size_t to, float deviation) {
    for (std::size_t i = from; i < to; ++i) {
      const float weight = noise(deviation);
      weights_[i] = weight;
    }
  };
  fill(0, kSolo, 0.05F);  // the rows of several players begin with 0
  for (std::size_t i = 0; i < kBias; ++i)
    if (i % kUnits < kDirect) weights_[i] = 0;
  std::fill(weights_.begin() + kBias + kDirect, weights_.begin() + kInnerWeights, 0.1F);
  fill(kInnerWeights + kDirect * kInner, kInnerBias, 0.2F);
  fill(kOutputWeights, kWeights, 0.1F);
  for (std::size_t i = 0; i < kWeights; ++i)
    weights_[std::max(i, mirror_[i])] = weights_[std::min(i, mirror_[i])];
  restart();
}

void ValueTrainer::begin_with(const ValueNetwork& network) {
  const ValueNetwork::Weights& from = network.weights();
  constexpr float kUnit = Value::kUnit;
  constexpr float kInnerUnit = ValueNetwork::kInnerUnit;
  std::array<bool, kUnits> used{};
  for (std::size_t u = 0; u < kUnits; ++u)
    used[u] = std::ranges::any_of(from.rows, [&](const auto& row) { return row[u] != 0; });
  std::array<bool, kInner> inner_used{};
  for (std::size_t i = 0; i < kInner; ++i)
    inner_used[i] = std::ranges::any_of(from.output, [&](const auto& row) { return row[i] != 0; });

  for (std::size_t u = 0; u < kUnits; ++u) {
    if (!used[u]) continue;
    for (std::size_t row = 0; row < from.rows.size(); ++row)
      weights_[row * kUnits + u] = from.rows[row][u] / kUnit;
    weights_[kBias + u] = from.bias[u] / kUnit;
  }
  for (std::size_t u = kDirect; u < kUnits; ++u)
    for (std::size_t i = 0; i < kInner; ++i)
      if (inner_used[i])
        weights_[kInnerWeights + u * kInner + i] = from.inner[u / 2][2 * i + u % 2] / kInnerUnit;
  for (std::size_t i = 0; i < kInner; ++i) {
    if (inner_used[i])
      weights_[kInnerBias + i] = static_cast<float>(from.inner_bias[i]) / (kUnit * kInnerUnit);
    for (std::size_t o = 0; o < kOutputs; ++o)
      weights_[kOutputWeights + o * kInner + i] = from.output[o][i] / kInnerUnit;
  }
  restart();
}

void ValueTrainer::rescale(std::size_t output, float slope, float offset) {
  static_assert(kOutputs == kDirect);
  for (std::size_t row = 0; row <= std::size_t{value_features::kRows}; ++row)  // and the bias
    weights_[row * kUnits + output] *= slope;
  for (std::size_t i = 0; i < kInner; ++i) weights_[kOutputWeights + output * kInner + i] *= slope;
  weights_[kBias + output] += offset;
  restart();
}

void ValueTrainer::restart() {
  steps_ = 0;
  average_ = weights_;
  mean_.assign(kWeights, 0);
  variance_.assign(kWeights, 0);
}

void ValueTrainer::add(const Afterstate& state, const Target& target) {
  rows_.clear();
  value_features::for_each(state, [&](value_features::Row row) { rows_.push_back(row); });

  // Forwards.
  std::array<float, kUnits> units;
  std::copy_n(weights_.begin() + kBias, kUnits, units.begin());
  for (const value_features::Row row : rows_) {
    const float* weights = weights_.data() + std::size_t{row} * kUnits;
    for (std::size_t u = 0; u < kUnits; ++u) units[u] += weights[u];
  }
  std::array<float, kOutputs> outputs{units[0], units[1]};
  for (std::size_t u = kDirect; u < kUnits; ++u) units[u] = std::max(units[u], 0.0F);
  std::array<float, kInner> inner;
  std::copy_n(weights_.begin() + kInnerBias, kInner, inner.begin());
  for (std::size_t u = kDirect; u < kUnits; ++u) {
    const float* weights = weights_.data() + kInnerWeights + u * kInner;
    for (std::size_t i = 0; i < kInner; ++i) inner[i] += units[u] * weights[i];
  }
  for (std::size_t i = 0; i < kInner; ++i) inner[i] = std::max(inner[i], 0.0F);
  for (std::size_t o = 0; o < kOutputs; ++o)
    for (std::size_t i = 0; i < kInner; ++i)
      outputs[o] += inner[i] * weights_[kOutputWeights + o * kInner + i];

  // Backwards. The derivative of the logistic loss by a logit is the error of the chance.
  const std::array<float, kOutputs> wanted{target.win, target.remains};
  std::array<float, kOutputs> error;
  for (std::size_t o = 0; o < kOutputs; ++o) {
    const float chance = logistic(outputs[o]);
    constexpr double kTiny = 1e-9;
    losses_[o] -=
        wanted[o] * std::log(chance + kTiny) + (1 - wanted[o]) * std::log(1 - chance + kTiny);
    error[o] = (chance - wanted[o]) * (o == 0 ? 1 : kRemainsWeight);
  }
  ++losses_count_;
  std::array<float, kInner> inner_error{};
  for (std::size_t o = 0; o < kOutputs; ++o) {
    for (std::size_t i = 0; i < kInner; ++i) {
      gradient_[kOutputWeights + o * kInner + i] += error[o] * inner[i];
      if (inner[i] > 0) inner_error[i] += error[o] * weights_[kOutputWeights + o * kInner + i];
    }
  }
  for (std::size_t i = 0; i < kInner; ++i) gradient_[kInnerBias + i] += inner_error[i];
  std::array<float, kUnits> unit_error{error[0], error[1]};
  for (std::size_t u = kDirect; u < kUnits; ++u) {
    if (units[u] <= 0) continue;
    float* gradient = gradient_.data() + kInnerWeights + u * kInner;
    const float* weights = weights_.data() + kInnerWeights + u * kInner;
    for (std::size_t i = 0; i < kInner; ++i) {
      gradient[i] += units[u] * inner_error[i];
      unit_error[u] += weights[i] * inner_error[i];
    }
  }
  for (std::size_t u = 0; u < kUnits; ++u) gradient_[kBias + u] += unit_error[u];
  for (const value_features::Row row : rows_) {
    float* gradient = gradient_.data() + std::size_t{row} * kUnits;
    for (std::size_t u = 0; u < kUnits; ++u) gradient[u] += unit_error[u];
  }
  ++added_;
}

/// Makes the gradient that of each afterstate and its mirror image.
void ValueTrainer::tie_gradient() {
  for (std::size_t i = 0; i < kWeights; ++i) {
    const std::size_t image = mirror_[i];
    if (image < i) continue;
    const float sum = gradient_[i] + gradient_[image];
    gradient_[i] = gradient_[image] = sum;
  }
}

void ValueTrainer::step(float rate) {
  if (added_ == 0) return;
  tie_gradient();
  ++steps_;
  constexpr float kMeanDecay = 0.9F;
  constexpr float kVarianceDecay = 0.999F;
  const float share = 1 / static_cast<float>(2 * added_);
  const auto steps = static_cast<float>(steps_);
  const float mean_scale = rate / (1 - std::pow(kMeanDecay, steps));
  const float variance_scale = 1 / (1 - std::pow(kVarianceDecay, steps));
  const float newest = std::max(1 / averaged_steps_, 1 / steps);
  for (std::size_t i = 0; i < kWeights; ++i) {
    const float slope = gradient_[i] * share;
    mean_[i] = kMeanDecay * mean_[i] + (1 - kMeanDecay) * slope;
    variance_[i] = kVarianceDecay * variance_[i] + (1 - kVarianceDecay) * slope * slope;
    weights_[i] -= mean_scale * mean_[i] / (std::sqrt(variance_[i] * variance_scale) + 1e-8F);
    average_[i] += newest * (weights_[i] - average_[i]);
    gradient_[i] = 0;
  }
  added_ = 0;
}

std::array<double, 2> ValueTrainer::take_losses() {
  const auto count = static_cast<double>(std::max<std::int64_t>(losses_count_, 1));
  const std::array<double, 2> means{losses_[0] / count, losses_[1] / count};
  losses_ = {};
  losses_count_ = 0;
  return means;
}

void ValueTrainer::round(const Vector& weights, ValueNetwork& network) {
  ValueNetwork::Weights& to = network.weights();
  for (std::size_t row = 0; row < to.rows.size(); ++row)
    for (std::size_t u = 0; u < kUnits; ++u)
      to.rows[row][u] = rounded<std::int16_t>(weights[row * kUnits + u], Value::kUnit);
  for (std::size_t u = 0; u < kUnits; ++u)
    to.bias[u] = rounded<std::int16_t>(weights[kBias + u], Value::kUnit);
  for (std::size_t u = kDirect; u < kUnits; ++u)
    for (std::size_t i = 0; i < kInner; ++i)
      to.inner[u / 2][2 * i + u % 2] =
          rounded<std::int16_t>(weights[kInnerWeights + u * kInner + i], ValueNetwork::kInnerUnit);
  for (std::size_t i = 0; i < kInner; ++i) {
    to.inner_bias[i] =
        rounded<std::int32_t>(weights[kInnerBias + i], Value::kUnit * ValueNetwork::kInnerUnit);
    for (std::size_t o = 0; o < kOutputs; ++o)
      to.output[o][i] =
          rounded<std::int16_t>(weights[kOutputWeights + o * kInner + i], ValueNetwork::kInnerUnit);
  }
  network.place_windows();
}

void ValueTrainer::write(std::ostream& stream) const {
  stream.write(reinterpret_cast<const char*>(&steps_), sizeof steps_);
  for (const Vector* vector : {&weights_, &average_, &mean_, &variance_})
    stream.write(reinterpret_cast<const char*>(vector->data()),
                 static_cast<std::streamsize>(kWeights * sizeof(float)));
}

bool ValueTrainer::read(std::istream& stream) {
  stream.read(reinterpret_cast<char*>(&steps_), sizeof steps_);
  for (Vector* vector : {&weights_, &average_, &mean_, &variance_})
    stream.read(reinterpret_cast<char*>(vector->data()),
                static_cast<std::streamsize>(kWeights * sizeof(float)));
  return stream.good();
}

}  // namespace backtrick::the_game
