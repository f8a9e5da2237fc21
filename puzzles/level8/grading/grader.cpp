#include "puzzles/level8/grading/grader.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "puzzles/level8/grading/scale.hpp"

namespace backtrick::level8 {
namespace {

constexpr int kRounds = kRoundsEach * static_cast<int>(kPlayerKinds);

const Scale& scale_for(int level, Goal goal) {
  const auto found = std::ranges::find_if(
      scales(), [&](const Scale& scale) { return scale.level == level && scale.goal == goal; });
  if (found != scales().end()) return *found;
  throw Ungraded{"no grades for level " + std::to_string(level) + "; there are for levels 1 to " +
                 std::to_string(default_levels().levels.size()) + " of " + default_levels().name};
}

/// The standard error of the difficulty in thousandths of a turn, from the spread of each kind's
/// rounds. All sums are exact, so one division and one root are all that is rounded.
double standard_error(const PanelRounds& rounds) {
  std::int64_t sum = 0;  // of n^2 times the variance within each kind
  for (const KindRounds& mine : rounds)
    sum += kRoundsEach * mine.turns_squared - mine.turns * mine.turns;
  constexpr double kDivisor = 1.0 * kRoundsEach * kRoundsEach * (kRoundsEach - 1);
  return 1000 * std::sqrt(static_cast<double>(sum) / kDivisor) / kPlayerKinds;
}

}  // namespace

int difficulty(const PanelRounds& rounds, int par) {
  std::int64_t above = -std::int64_t{kRounds} * par;
  for (const KindRounds& mine : rounds) above += mine.turns;
  return static_cast<int>((1000 * above + kRounds / 2) / kRounds);
}

Grade grade_of(const PanelRounds& rounds, int par, int level, Goal goal) {
  const Scale& scale = scale_for(level, goal);
  const int above = difficulty(rounds, par);
  // A difficulty on an edge belongs to the easier band.
  const auto quarter = std::ranges::lower_bound(scale.quartiles, above);
  return {1, above / 1000.0, std::round(standard_error(rounds)) / 1000,
          kAllBands[static_cast<std::size_t>(quarter - scale.quartiles.begin())]};
}

GradeReport grade(const Deal& deal, int level, Goal goal) {
  if (deal.rules() != Rules{})
    throw Ungraded{"no grades for these rules; there are for the whole deck and one player"};
  scale_for(level, goal);
  const Level& asked = default_levels().levels[static_cast<std::size_t>(level) - 1];
  const auto par = fewest_turns(deal, asked, goal);
  if (!par) throw Ungraded{"the deck does not suffice for the goal, so there is no par"};
  GradeReport report{{}, *par, play_all(deal, asked, goal)};
  report.grade = grade_of(report.rounds, *par, level, goal);
  return report;
}

}  // namespace backtrick::level8
