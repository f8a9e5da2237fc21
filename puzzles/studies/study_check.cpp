#include "puzzles/studies/study_check.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <variant>

#include "puzzles/studies/study_grade.hpp"
#include "puzzles/studies/unique_turn.hpp"
#include "solver/the_game/rules/game.hpp"

namespace backtrick::the_game {
namespace {

/// This number of positions is enough to find most wins, also of whole deals.
constexpr std::uint64_t kQuickNodes = 1'000;

/// Most other turns are lost, and the later quick stages find nothing but wins.
Options exhaustive_only() {
  Options options;
  options.quick_search = false;
  return options;
}

/// Grades are made anew if they are of the version that this program makes.
StudyFinding check_grade(const Study& study) {
  if (!study.grade || study.grade->version != Grade{}.version) return {};
  const auto grade = grade_study(study);
  if (!grade) return {StudyFinding::Kind::Refuted, "there are no grades for these rules"};
  if (*grade == *study.grade) return {};
  return {StudyFinding::Kind::Refuted, std::string{"the grade is "}
                                           .append(in_words(*grade))
                                           .append(", not ")
                                           .append(in_words(*study.grade))};
}

}  // namespace

StudyChecker::StudyChecker(const Limits& limits)
    : exhaustive_{exhaustive_only()}, limits_{limits} {}

Verdict StudyChecker::decide(const Position& position) {
  Limits few = limits_;
  few.nodes = std::min(few.nodes, kQuickNodes);
  const Verdict verdict = quick_.solve(position, few).verdict;
  return verdict != Verdict::Undecided ? verdict : exhaustive_.solve(position, limits_).verdict;
}

StudyFinding StudyChecker::check(const Study& study) {
  using Finding = StudyFinding::Kind;
  const Replay end = replay(study.position, study.solution);
  if (end.fault) return {Finding::Refuted, *end.fault};
  if (end.left > 0)
    return {Finding::Refuted, "the solution ends with " + std::to_string(end.left) + " left"};
  Position now = study.position;
  for (std::size_t i = 0; i < study.unique_turns(); ++i) {
    const std::string turn = "turn " + std::to_string(i + 1) + ": ";
    if (i == study.solution.size()) return {Finding::Refuted, turn + "the solution is shorter"};
    const auto others = refute_others(now, study.solution[i], [&](const CompleteTurn& other) {
      return decide(after_turn(now, other.plays));
    });
    if (const auto* reason = std::get_if<NoStudy>(&others)) {
      const Finding kind = *reason == NoStudy::Undecided ? Finding::Undecided : Finding::Refuted;
      return {kind, std::string{turn}.append(in_words(*reason))};
    }
    const auto count = std::get<std::size_t>(others);
    if (count != study.refuted[i])
      return {Finding::Refuted, turn + std::to_string(count) + " other turns lose, not " +
                                    std::to_string(study.refuted[i])};
    now = after_turn(now, study.solution[i]);
  }
  return check_grade(study);
}

}  // namespace backtrick::the_game
