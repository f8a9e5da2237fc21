#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace backtrick {

/// Bounds of a share, from 0 to 1.
struct Interval {
  double low = 0;
  double high = 1;
};

/// Wilson's 95% score interval for a probability, from `hits` in `trials` independent trials (E. B.
/// Wilson, "Probable inference, the law of succession, and statistical inference", 1927, JASA 22).
/// Without trials the interval is 0 to 1.
inline Interval wilson(std::uint64_t hits, std::uint64_t trials) {
  if (trials == 0) return {};
  constexpr double kZ = 1.959963984540054;  // 2.5% of the normal distribution lies beyond
  const auto n = static_cast<double>(trials);
  const double p = static_cast<double>(hits) / n;
  const double centre = p + kZ * kZ / (2 * n);
  const double reach = kZ * std::sqrt(p * (1 - p) / n + kZ * kZ / (4 * n * n));
  const double scale = 1 + kZ * kZ / n;
  // At both ends the formula is exact, but its floating-point value may have a rounding error.
  return {hits == 0 ? 0 : std::max(0.0, (centre - reach) / scale),
          hits == trials ? 1 : std::min(1.0, (centre + reach) / scale)};
}

/// The same with `open` undecided trials: the lower bound counts them as misses, the upper bound as
/// hits.
inline Interval wilson(std::uint64_t hits, std::uint64_t trials, std::uint64_t open) {
  return {wilson(hits, trials).low, wilson(hits + open, trials).high};
}

}  // namespace backtrick
