#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "puzzles/grading/grade.hpp"
#include "puzzles/grading/panel.hpp"
#include "solver/common/error.hpp"

namespace backtrick {

/// Thrown for puzzles without a scale: rules or a level without a reference corpus.
class Ungraded : public Error {
 public:
  explicit Ungraded(const std::string& message) : Error{Exit::BadData, message} {}
};

/// A frozen scale of difficulty. bench/fit.hpp fits it to the games of a reference corpus and
/// documents the method. All numbers are integers, so a grade is the same on every machine.
struct Scale {
  /// The distance of two points of `expected`, in thousandths of a logit.
  static constexpr int kStep = 100;

  std::string name;  ///< of the rule set, or of the level and the goal
  /// What each penalty point of a kind's games adds to the score of a puzzle.
  std::vector<std::int32_t> weights;
  /// The expected score at difficulties from -reach() to reach(), in rising order. Empty for a
  /// scale whose difficulties are mean penalties.
  std::vector<std::int64_t> expected;
  /// The least difficulty of each band after the first.
  std::vector<std::int32_t> bands;

  /// The greatest difficulty, in thousandths of a logit.
  int reach() const { return (static_cast<int>(expected.size()) - 1) / 2 * kStep; }
  /// The score of a puzzle. The difficulty depends on this number only.
  std::int64_t score(const PanelGames& games) const;
  /// The difficulty with this expected score, in thousandths of a logit. Scores outside the scale
  /// get the difficulty at its end. Not for scales of mean penalties.
  int difficulty_at(std::int64_t score) const;
  /// The difficulty of a puzzle, in thousandths.
  int difficulty(const PanelGames& games) const;
  /// The grade for the games of one replicate.
  Grade grade(const PanelGames& games) const;
};

/// A grade, and the games behind it.
struct GradeReport {
  Grade grade;
  PanelGames games;
};

}  // namespace backtrick
