#include "puzzles/studies/study_check.hpp"

#include <cstddef>
#include <variant>

#include "solver/the_game/rules/game.hpp"

namespace backtrick::the_game {
namespace {

using Kind = StudyFinding::Kind;

/// Why a position is no study, in words.
std::string in_words(NoStudy reason) {
  switch (reason) {
    case NoStudy::SeveralPlayers: return "studies have a single player";
    case NoStudy::TurnUnderWay: return "a study begins with a turn";
    case NoStudy::NoDraws: return "no card is left to draw";
    case NoStudy::Lost: return "the position cannot be won";
    case NoStudy::SeveralTurns: return "another turn keeps the win as well";
    case NoStudy::Forced: return "there is only one turn";
    case NoStudy::Undecided: return "a limit was reached";
  }
  return {};
}

}  // namespace

StudyFinding check_study(const Study& study, StudyFinder& finder) {
  const Replay end = replay(study.position, study.solution);
  if (end.fault) return {Kind::Refuted, *end.fault};
  if (end.left > 0)
    return {Kind::Refuted, "the solution ends with " + std::to_string(end.left) + " left"};
  Position now = study.position;
  for (std::size_t i = 0; i < study.refuted.size(); ++i) {
    const std::string turn = "turn " + std::to_string(i + 1) + ": ";
    if (i == study.solution.size()) return {Kind::Refuted, turn + "the solution is shorter"};
    const auto others = finder.refute_others(now, study.solution[i]);
    if (const auto* reason = std::get_if<NoStudy>(&others))
      return {*reason == NoStudy::Undecided ? Kind::Undecided : Kind::Refuted,
              turn + in_words(*reason)};
    const auto count = std::get<std::size_t>(others);
    if (count != study.refuted[i])
      return {Kind::Refuted, turn + std::to_string(count) + " other turns lose, not " +
                                 std::to_string(study.refuted[i])};
    now = after_turn(now, study.solution[i]);
  }
  return {};
}

}  // namespace backtrick::the_game
