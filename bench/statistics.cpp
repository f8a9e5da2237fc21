#include "bench/statistics.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <numeric>

#include "solver/common/shuffle.hpp"

namespace backtrick {

double correlation(const Numbers& x, const Numbers& y) {
  const double n = static_cast<double>(x.size());
  const double mean_x = std::accumulate(x.begin(), x.end(), 0.0) / n;
  const double mean_y = std::accumulate(y.begin(), y.end(), 0.0) / n;
  double xx = 0;
  double xy = 0;
  double yy = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    xx += (x[i] - mean_x) * (x[i] - mean_x);
    xy += (x[i] - mean_x) * (y[i] - mean_y);
    yy += (y[i] - mean_y) * (y[i] - mean_y);
  }
  return xx > 0 && yy > 0 ? xy / std::sqrt(xx * yy) : 0;
}

namespace {

/// Ranks, with the mean rank for ties.
Numbers ranks(const Numbers& x) {
  std::vector<std::size_t> order(x.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, {}, [&](std::size_t i) { return x[i]; });
  Numbers ranks(x.size());
  for (std::size_t i = 0; i < order.size();) {
    std::size_t end = i;
    while (end < order.size() && x[order[end]] == x[order[i]]) ++end;
    for (std::size_t k = i; k < end; ++k) ranks[order[k]] = static_cast<double>(i + end - 1) / 2;
    i = end;
  }
  return ranks;
}

}  // namespace

double rank_correlation(const Numbers& x, const Numbers& y) {
  return correlation(ranks(x), ranks(y));
}

Estimate bootstrap(std::size_t deals,
                   const std::function<double(const std::vector<std::size_t>&)>& figure) {
  constexpr int kResamples = 1000;
  std::vector<std::size_t> drawn(deals);
  std::iota(drawn.begin(), drawn.end(), std::size_t{0});
  Estimate estimate{figure(drawn), 0, 0};
  SplitMix64 random{1};
  Numbers figures;
  for (int i = 0; i < kResamples; ++i) {
    for (std::size_t& one : drawn) one = static_cast<std::size_t>(random.below(deals));
    figures.push_back(figure(drawn));
  }
  std::ranges::sort(figures);
  estimate.low = figures[kResamples / 40];
  estimate.high = figures[kResamples - 1 - kResamples / 40];
  return estimate;
}

Numbers picked(const Numbers& x, const std::vector<std::size_t>& indices) {
  Numbers some;
  some.reserve(indices.size());
  for (const std::size_t i : indices) some.push_back(x[i]);
  return some;
}

Estimate estimated_rank_correlation(const Numbers& x, const Numbers& y) {
  return bootstrap(x.size(), [&](const std::vector<std::size_t>& drawn) {
    return rank_correlation(picked(x, drawn), picked(y, drawn));
  });
}

Estimate mean_of(const Numbers& x) {
  const double n = static_cast<double>(x.size());
  const double mean = std::accumulate(x.begin(), x.end(), 0.0) / n;
  double squares = 0;
  for (const double one : x) squares += (one - mean) * (one - mean);
  const double half = 1.96 * std::sqrt(squares / (n - 1) / n);
  return {mean, mean - half, mean + half};
}

void SequentialTest::add(double number) {
  ++count_;
  sum_ += number;
  squares_ += number * number;
}

double SequentialTest::log_likelihood_ratio() const {
  const double mean = sum_ / count_;
  const double variance = squares_ / count_ - mean * mean;
  return count_ * (high_ - low_) * (mean - (low_ + high_) / 2) / variance;
}

bool SequentialTest::decided() const { return std::abs(log_likelihood_ratio()) >= bound(); }

double SequentialTest::bound() {
  constexpr double kError = 0.05;
  return std::log((1 - kError) / kError);
}

std::string in_words(const Estimate& estimate, int decimals) {
  std::array<char, 96> text{};
  std::snprintf(text.data(), text.size(), "%.*f (%.*f to %.*f)", decimals, estimate.value, decimals,
                estimate.low, decimals, estimate.high);
  return text.data();
}

double logistic(double logit) { return 1 / (1 + std::exp(-logit)); }

LogisticLine logistic_regression(const Numbers& x, const Numbers& y) {
  LogisticLine line{0, 0};  // where the curvature is greatest, so no step goes too far
  for (int i = 0; i < 30; ++i) {
    constexpr double kPrior = 10;
    double g0 = -kPrior * line.offset;
    double g1 = -kPrior * (line.slope - 1);
    double h00 = kPrior;
    double h01 = 0;
    double h11 = kPrior;
    for (std::size_t j = 0; j < x.size(); ++j) {
      const double p = logistic(line.slope * x[j] + line.offset);
      const double error = y[j] - p;
      g0 += error;
      g1 += error * x[j];
      h00 += p * (1 - p);
      h01 += p * (1 - p) * x[j];
      h11 += p * (1 - p) * x[j] * x[j];
    }
    const double determinant = h00 * h11 - h01 * h01;
    line.offset += (h11 * g0 - h01 * g1) / determinant;
    line.slope += (h00 * g1 - h01 * g0) / determinant;
  }
  return line;
}

double logistic_offset(double slope, const Numbers& x, const Numbers& y) {
  double low = -50;
  double high = 50;
  for (int i = 0; i < 50; ++i) {
    const double middle = (low + high) / 2;
    double error = 0;
    for (std::size_t j = 0; j < x.size(); ++j) error += logistic(slope * x[j] + middle) - y[j];
    (error < 0 ? low : high) = middle;
  }
  return (low + high) / 2;
}

}  // namespace backtrick
