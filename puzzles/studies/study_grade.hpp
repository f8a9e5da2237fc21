#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>

#include "puzzles/grading/expected_scores.hpp"
#include "puzzles/grading/grade.hpp"
#include "puzzles/studies/study.hpp"
#include "puzzles/studies/study_panel.hpp"
#include "solver/the_game/rules/rules.hpp"

namespace backtrick::the_game {

/// The frozen scale of difficulty for studies of one rule set. bench/study_reference.cpp fits it to
/// a reference corpus and documents the method. All numbers are integers, so a grade is the same on
/// every machine.
struct StudyScale {
  /// Difficulties run from -kReach to kReach in steps of kStep, in thousandths of a logit.
  static constexpr int kStep = 100;
  static constexpr int kReach = 6'000;
  using Expected = ExpectedScores<kReach, kStep>;
  static constexpr std::size_t kPoints = std::tuple_size_v<Expected>;

  std::string_view rules;  ///< the name of the rule set
  std::uint64_t first;     ///< the deal number with which each part of the reference corpus begins
  std::uint64_t count;     ///< the studies of the corpus
  /// What a failed try of each kind of solver adds to the score of a study.
  std::array<std::int32_t, kSolverKinds> weights;
  /// The expected score of a study at each difficulty, in rising order.
  Expected expected;
  /// The difficulties that divide the corpus into thirds, in thousandths of a logit.
  std::array<std::int32_t, 2> thirds;

  /// The score of a study. The difficulty depends on this number only.
  std::int64_t score(const PanelSolves& solves) const;
  /// The difficulty with that expected score, in thousandths of a logit. Scores outside the scale
  /// get the difficulty at its end.
  int difficulty(std::int64_t score) const;
};

/// The scale of grade version 1 for these rules, or null if there is none.
const StudyScale* study_scale(const Rules& rules);

/// The grade that these results of the panel give.
StudyGrade study_grade_of(const StudyScale& scale, const PanelSolves& solves);

/// The band and the difficulty, such as "medium, -0.125".
std::string in_words(const StudyGrade& grade);

/// Lets the panel try the study. No grade if there is no scale for its rules.
std::optional<StudyGrade> grade_study(const Study& study);

}  // namespace backtrick::the_game
