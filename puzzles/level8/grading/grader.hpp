#pragma once

#include <stdexcept>

#include "puzzles/grading/grade.hpp"
#include "puzzles/level8/grading/player_panel.hpp"
#include "solver/level8/deal.hpp"
#include "solver/level8/solver.hpp"

namespace backtrick::level8 {

/// Thrown for what has no grade: rules or a level without a reference corpus, or a deal whose deck
/// does not suffice for the goal.
class Ungraded : public std::invalid_argument {
 public:
  using std::invalid_argument::invalid_argument;
};

/// A grade, the fewest turns that it is measured from, and the rounds behind it.
struct GradeReport {
  Grade grade;
  int par = 0;
  PanelRounds rounds;
};

/// Grades a round for a player alone: how many turns more than the fewest, on average, the panel of
/// players needs who do not see the draw pile. The unit is a turn, and the bands are quarters of a
/// reference corpus at the same level and goal. All rounds are simulated, and nothing is calibrated
/// on people. `level` counts the levels of the default list from 1.
///
/// The same round has the same grade on every machine and in every thread. Throws Ungraded.
GradeReport grade(const Deal& deal, int level, Goal goal);

/// How many turns above par the panel needs on average, in thousandths of a turn.
int difficulty(const PanelRounds& rounds, int par);

/// The grade for the rounds of one replicate. Throws Ungraded for a level without a scale.
Grade grade_of(const PanelRounds& rounds, int par, int level, Goal goal);

}  // namespace backtrick::level8
