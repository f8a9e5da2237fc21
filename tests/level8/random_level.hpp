#pragma once

#include <algorithm>
#include <vector>

#include "solver/common/shuffle.hpp"
#include "solver/level8/level.hpp"

namespace backtrick::level8 {

/// A random level of at most `cards` cards, at least 2, that the rules allow.
inline Level random_level(const Rules& rules, int cards, SplitMix64& random) {
  const auto pick = [&](int least, int most) {
    return least + static_cast<int>(random.below(static_cast<std::uint64_t>(most - least + 1)));
  };
  std::vector<Requirement> groups;
  for (int left = cards; left >= 2;) {
    const auto kind = static_cast<GroupKind>(pick(0, 2));
    const int most = kind == GroupKind::Run ? std::min(left, rules.numbers) : left;
    if (most < 2) continue;
    // Small groups more often, so that there are several.
    const int size = std::min(pick(2, most), pick(2, most));
    groups.push_back({kind, size});
    left -= size;
    if (pick(0, 2) == 0) break;
  }
  return Level{groups};
}

/// A random one of small rules, for one player.
inline Rules random_rules(int least_hand, int most_hand, int most_pile, SplitMix64& random) {
  const auto pick = [&](int least, int most) {
    return least + static_cast<int>(random.below(static_cast<std::uint64_t>(most - least + 1)));
  };
  for (;;) {
    const Rules rules{pick(2, 6), pick(1, 4), pick(0, 2), pick(0, 2), pick(least_hand, most_hand),
                      1};
    if (rules.draw_pile() >= 0 && rules.draw_pile() <= most_pile) return rules;
  }
}

}  // namespace backtrick::level8
