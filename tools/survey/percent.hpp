#pragma once

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "solver/common/interval.hpp"

namespace backtrick::the_game {

/// A share as a percentage, such as "99.99938%". The number of digits depends on the distance from
/// 0 or 1.
inline std::string percent(double share) {
  const double distance = std::min(share, 1 - share);
  if (distance <= 0) return share > 0.5 ? "100%" : "0%";
  const int digits = std::clamp(static_cast<int>(std::ceil(-std::log10(distance))) - 1, 1, 12);
  return fmt::format("{:.{}f}%", share * 100, digits);
}

/// "99.9963% to 100%".
inline std::string in_words(const Interval& interval) {
  return percent(interval.low) + " to " + percent(interval.high);
}

}  // namespace backtrick::the_game
