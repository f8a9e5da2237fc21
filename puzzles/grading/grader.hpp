#pragma once

#include <stdexcept>

#include "puzzles/grading/grade.hpp"
#include "puzzles/grading/player_panel.hpp"
#include "puzzles/grading/scale.hpp"
#include "solver/the_game/rules/deal.hpp"

namespace backtrick::the_game {

/// Thrown for rules without a reference corpus: several players, or numbers of one's own.
class UngradedRules : public std::invalid_argument {
 public:
  using std::invalid_argument::invalid_argument;
};

/// A grade with what it was made of.
struct GradeReport {
  Grade grade;
  PanelGames games;
};

/// Grades deals for one player: how do players fare who do not see the draw pile? All in a grade is
/// simulated; nothing is calibrated on people. Says nothing about whether a deal can be beaten.
///
/// The same deal has the same grade on every machine, in any thread; so has its mirror.
class Grader {
 public:
  /// The rules that have a reference corpus: solo, solo-expert and solo-expert-7.
  static bool grades(const Rules& rules);

  /// Plays 224 games, some 30 ms. Throws UngradedRules.
  Grade grade(const Deal& deal) const { return report(deal).grade; }
  GradeReport report(const Deal& deal) const;
  /// The grade that games give, those of any sitting.
  static Grade grade_of(const Rules& rules, const PanelGames& games);
};

}  // namespace backtrick::the_game
