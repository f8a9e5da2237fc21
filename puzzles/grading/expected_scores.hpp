#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace backtrick::the_game {

/// The expected score at each difficulty of a scale, in rising order: at difficulties from -kReach
/// to kReach in steps of kStep, in thousandths of a logit.
template <int kReach, int kStep>
using ExpectedScores = std::array<std::int64_t, static_cast<std::size_t>(2 * kReach / kStep + 1)>;

/// The difficulty with this expected score, in thousandths of a logit. Scores outside the scale get
/// the difficulty at its end.
template <int kReach, int kStep>
int difficulty_at(const ExpectedScores<kReach, kStep>& expected, std::int64_t score) {
  if (score <= expected.front()) return -kReach;
  if (score >= expected.back()) return kReach;
  const auto above = std::ranges::upper_bound(expected, score);
  const std::int64_t low = *(above - 1);
  const auto point = static_cast<int>(above - expected.begin()) - 1;
  return -kReach + point * kStep + static_cast<int>((score - low) * kStep / (*above - low));
}

}  // namespace backtrick::the_game
