#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numbers>
#include <numeric>
#include <span>
#include <vector>

#include "solver/common/shuffle.hpp"

namespace backtrick::the_game {

/// Normal random numbers by the method of Box and Muller. They are the same on every platform up to
/// rounding.
class Normal {
 public:
  explicit Normal(std::uint64_t seed) : random_{seed} {}
  double operator()() {
    const double radius = std::sqrt(-2 * std::log(unit()));
    return radius * std::cos(2 * std::numbers::pi * unit());
  }

 private:
  double unit() {
    return (static_cast<double>(random_.below(std::uint64_t{1} << 53)) + 0.5) / 0x1p53;
  }
  SplitMix64 random_;
};

/// A separable CMA-ES: covariance matrix adaptation with a diagonal matrix (Ros and Hansen 2008;
/// constants from Hansen's tutorial, arXiv:1604.00772). It proposes points of N dimensions,
/// receives their costs, and moves its mean to where they cost least.
template <std::size_t N>
class SeparableCma {
 public:
  using Vector = std::array<double, N>;

  /// `units` are the relative sizes of the first steps in each dimension.
  SeparableCma(const Vector& mean, const Vector& units, double step, std::size_t population,
               std::uint64_t seed)
      : mean_{mean}, step_{step}, normal_{seed}, samples_(population), deviates_(population) {
    std::ranges::transform(units, variance_.begin(), [](double unit) { return unit * unit; });
    const std::size_t parents = population / 2;
    for (std::size_t i = 0; i < parents; ++i)
      shares_.push_back(std::log(static_cast<double>(parents) + 0.5) -
                        std::log(static_cast<double>(i) + 1));
    const double total = std::accumulate(shares_.begin(), shares_.end(), 0.0);
    double squares = 0;
    for (double& share : shares_) {
      share /= total;
      squares += share * share;
    }
    const auto n = static_cast<double>(N);
    effective_ = 1 / squares;
    path_rate_ = (effective_ + 2) / (n + effective_ + 5);
    damping_ = 1 + 2 * std::max(0.0, std::sqrt((effective_ - 1) / (n + 1)) - 1) + path_rate_;
    variance_path_rate_ = (4 + effective_ / n) / (n + 4 + 2 * effective_ / n);
    const double separable = (n + 2) / 3;
    rank_one_ = std::min(1.0, separable * 2 / ((n + 1.3) * (n + 1.3) + effective_));
    rank_many_ = std::min(1 - rank_one_, separable * 2 * (effective_ - 2 + 1 / effective_) /
                                             ((n + 2) * (n + 2) + effective_));
    expected_length_ = std::sqrt(n) * (1 - 1 / (4 * n) + 1 / (21 * n * n));
  }

  const std::vector<Vector>& ask() {
    for (std::size_t k = 0; k < samples_.size(); ++k) {
      for (std::size_t i = 0; i < N; ++i) {
        deviates_[k][i] = std::sqrt(variance_[i]) * normal_();
        samples_[k][i] = mean_[i] + step_ * deviates_[k][i];
      }
    }
    return samples_;
  }

  void tell(std::span<const double> costs) {
    std::vector<std::size_t> order(costs.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {}, [&](std::size_t k) { return costs[k]; });
    ++generation_;
    double length = 0;
    Vector moved{};
    for (std::size_t i = 0; i < N; ++i) {
      for (std::size_t k = 0; k < shares_.size(); ++k)
        moved[i] += shares_[k] * deviates_[order[k]][i];
      mean_[i] += step_ * moved[i];
      path_[i] = (1 - path_rate_) * path_[i] +
                 std::sqrt(path_rate_ * (2 - path_rate_) * effective_ / variance_[i]) * moved[i];
      length += path_[i] * path_[i];
    }
    length = std::sqrt(length);
    const double forgotten = std::sqrt(1 - std::pow(1 - path_rate_, 2.0 * generation_));
    const bool moving =
        length / forgotten < (1.4 + 2 / (static_cast<double>(N) + 1)) * expected_length_;
    for (std::size_t i = 0; i < N; ++i) {
      variance_path_[i] *= 1 - variance_path_rate_;
      if (moving)
        variance_path_[i] +=
            std::sqrt(variance_path_rate_ * (2 - variance_path_rate_) * effective_) * moved[i];
      double many = 0;
      for (std::size_t k = 0; k < shares_.size(); ++k)
        many += shares_[k] * deviates_[order[k]][i] * deviates_[order[k]][i];
      variance_[i] = (1 - rank_one_ - rank_many_) * variance_[i] +
                     rank_one_ * variance_path_[i] * variance_path_[i] + rank_many_ * many;
    }
    step_ *= std::exp(path_rate_ / damping_ * (length / expected_length_ - 1));
  }

  const Vector& mean() const { return mean_; }
  double step() const { return step_; }

 private:
  Vector mean_;
  Vector variance_{};
  Vector path_{};
  Vector variance_path_{};
  double step_;
  int generation_ = 0;
  Normal normal_;
  std::vector<Vector> samples_;
  std::vector<Vector> deviates_;
  std::vector<double> shares_;
  double effective_ = 0, path_rate_ = 0, damping_ = 0, variance_path_rate_ = 0, rank_one_ = 0,
         rank_many_ = 0, expected_length_ = 0;
};

}  // namespace backtrick::the_game
