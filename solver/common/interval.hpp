#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace backtrick {

/// Bounds of a share, 0 .. 1.
struct Interval {
  double low = 0;
  double high = 1;
};

/// Wilson's score interval for a probability of which `hits` of `trials` independent trials were
/// seen, at 95% (E. B. Wilson, "Probable inference, the law of succession, and statistical
/// inference", 1927, JASA 22). 0 to 1 without trials.
inline Interval wilson(std::uint64_t hits, std::uint64_t trials) {
  if (trials == 0) return {};
  constexpr double kZ = 1.959963984540054;  // the normal distribution leaves 2.5% beyond it
  const auto n = static_cast<double>(trials);
  const double p = static_cast<double>(hits) / n;
  const double centre = p + kZ * kZ / (2 * n);
  const double reach = kZ * std::sqrt(p * (1 - p) / n + kZ * kZ / (4 * n * n));
  const double scale = 1 + kZ * kZ / n;
  // At the ends the formula is exact on paper, and a rounding off in numbers.
  return {hits == 0 ? 0 : std::max(0.0, (centre - reach) / scale),
          hits == trials ? 1 : std::min(1.0, (centre + reach) / scale)};
}

/// The same where some trials were left open: the lower bound takes all of them for misses, the
/// upper bound for hits.
inline Interval wilson(std::uint64_t hits, std::uint64_t trials, std::uint64_t open) {
  return {wilson(hits, trials).low, wilson(hits + open, trials).high};
}

}  // namespace backtrick
