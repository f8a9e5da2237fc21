#pragma once

#include <stdexcept>

#include "puzzles/grading/grade.hpp"
#include "puzzles/grading/player_panel.hpp"
#include "puzzles/grading/scale.hpp"
#include "solver/the_game/rules/deal.hpp"

namespace backtrick::the_game {

/// Thrown for rules without a reference corpus: several players, or numbers that differ from the
/// rule sets.
class UngradedRules : public std::invalid_argument {
 public:
  using std::invalid_argument::invalid_argument;
};

/// A grade and the games behind it.
struct GradeReport {
  Grade grade;
  PanelGames games;
};

/// Grades deals for one player by how well players do who do not see the draw pile. All games are
/// simulated, and nothing is calibrated on people. A grade does not say whether a deal can be won.
///
/// The same deal has the same grade on every machine and in every thread. Its mirror has the same
/// grade too.
class Grader {
 public:
  /// Whether the rules have a reference corpus: solo, solo-expert and solo-expert-7 have one.
  static bool grades(const Rules& rules);

  /// Plays 224 games, in about 30 ms. Throws UngradedRules.
  Grade grade(const Deal& deal) const { return report(deal).grade; }
  GradeReport report(const Deal& deal) const;
  /// The grade for the games of one replicate.
  static Grade grade_of(const Rules& rules, const PanelGames& games);
};

}  // namespace backtrick::the_game
