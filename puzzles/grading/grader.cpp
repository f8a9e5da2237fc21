#include "puzzles/grading/grader.hpp"

#include <algorithm>
#include <cmath>
#include <string>

namespace backtrick::the_game {
namespace {

const Scale* find_scale(const Rules& rules) {
  const auto known = name_of(rules);
  if (!known) return nullptr;
  const auto found = std::ranges::find(scales(), *known, &Scale::rules);
  return found != scales().end() ? &*found : nullptr;
}

const Scale& scale_for(const Rules& rules) {
  if (const Scale* const scale = find_scale(rules)) return *scale;
  std::string known;
  for (const Scale& scale : scales())
    known += (known.empty() ? "" : ", ") + std::string{scale.rules};
  throw UngradedRules{"no grades for these rules; there are for " + known};
}

/// The sampling variance of a score, estimated from the spread of each player kind's games.
double variance(const Scale& scale, const PanelGames& games) {
  double sum = 0;
  for (std::size_t player_kind = 0; player_kind < kPlayerKinds; ++player_kind) {
    const double n = games[player_kind].games;
    double total = 0;
    double squares = 0;
    for (std::size_t result = 0; result < kResults; ++result) {
      const double value = static_cast<double>(result) * scale.weights[player_kind];
      total += value * games[player_kind].by_result[result];
      squares += value * value * games[player_kind].by_result[result];
    }
    sum += (squares - total * total / n) * n / (n - 1);
  }
  return sum;
}

}  // namespace

bool Grader::grades(const Rules& rules) { return find_scale(rules) != nullptr; }

Grade Grader::grade_of(const Rules& rules, const PanelGames& games) {
  const Scale& scale = scale_for(rules);
  const int difficulty = scale.difficulty(scale.score(games));
  const double error = std::sqrt(variance(scale, games)) / scale.slope(difficulty);
  const auto quarter = std::ranges::upper_bound(scale.quartiles, difficulty);
  // Rounded, because the last bits of a quotient differ between machines.
  return {1, difficulty / 1000.0, std::round(error) / 1000,
          kAllBands[static_cast<std::size_t>(quarter - scale.quartiles.begin())]};
}

GradeReport Grader::report(const Deal& deal) const {
  scale_for(deal.rules());
  GradeReport report{{}, play_all(canonical_mirror(deal))};
  report.grade = grade_of(deal.rules(), report.games);
  return report;
}

}  // namespace backtrick::the_game
