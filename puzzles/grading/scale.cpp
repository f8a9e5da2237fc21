#include "puzzles/grading/scale.hpp"

#include <algorithm>

namespace backtrick::the_game {
namespace {

constexpr std::array<Scale, 3> kScales{{
    {
#include "puzzles/grading/scale_solo.inc"
    },
    {
#include "puzzles/grading/scale_solo_expert.inc"
    },
    {
#include "puzzles/grading/scale_solo_expert_7.inc"
    },
}};

}  // namespace

std::span<const Scale> scales() { return kScales; }

std::int64_t Scale::score(const PanelGames& games) const {
  std::int64_t sum = 0;
  for (std::size_t player_kind = 0; player_kind < kPlayerKinds; ++player_kind) {
    for (std::size_t result = 1; result < kResults; ++result)
      sum += static_cast<std::int64_t>(result) * weights[player_kind] *
             games[player_kind].by_result[result];
  }
  return sum;
}

int Scale::difficulty(std::int64_t score) const {
  return difficulty_at<kReach, kStep>(expected, score);
}

double Scale::slope(int difficulty) const {
  const int point = std::clamp((difficulty + kReach) / kStep, 0, static_cast<int>(kPoints) - 2);
  const auto i = static_cast<std::size_t>(point);
  return static_cast<double>(expected[i + 1] - expected[i]) / kStep;
}

}  // namespace backtrick::the_game
