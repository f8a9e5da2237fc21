#include "puzzles/studies/study_grade.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdlib>

namespace backtrick::the_game {
namespace {

constexpr std::array<StudyScale, 1> kStudyScales{{
    {
#include "puzzles/studies/study_scale_solo.inc"
    },
}};

}  // namespace

std::int64_t StudyScale::score(const PanelSolves& solves) const {
  std::int64_t sum = 0;
  for (std::size_t kind = 0; kind < kSolverKinds; ++kind)
    sum += std::int64_t{weights[kind]} * (kTriesOfEach - solves[kind]);
  return sum;
}

int StudyScale::difficulty(std::int64_t score) const {
  return difficulty_at<kReach, kStep>(expected, score);
}

const StudyScale* study_scale(const Rules& rules) {
  const auto known = name_of(rules);
  if (!known) return nullptr;
  const auto* const found = std::ranges::find(kStudyScales, *known, &StudyScale::rules);
  return found != kStudyScales.end() ? found : nullptr;
}

StudyGrade study_grade_of(const StudyScale& scale, const PanelSolves& solves) {
  const int difficulty = scale.difficulty(scale.score(solves));
  const auto third = std::ranges::upper_bound(scale.thirds, difficulty) - scale.thirds.begin();
  return {1, difficulty, kAllBands[static_cast<std::size_t>(third)]};
}

std::string in_words(const StudyGrade& grade) {
  constexpr int kThousand = 1000;
  const int size = std::abs(grade.difficulty);
  std::string thousandths = std::to_string(size % kThousand + kThousand);
  thousandths.front() = '.';
  return std::string{name(grade.band)}
      .append(grade.difficulty < 0 ? ", -" : ", ")
      .append(std::to_string(size / kThousand))
      .append(thousandths);
}

std::optional<StudyGrade> grade_study(const Study& study) {
  const StudyScale* const scale = study_scale(study.position.rules());
  if (scale == nullptr) return std::nullopt;
  return study_grade_of(*scale, try_study(study));
}

}  // namespace backtrick::the_game
