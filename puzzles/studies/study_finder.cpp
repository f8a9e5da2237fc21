#include "puzzles/studies/study_finder.hpp"

#include <cstddef>

namespace backtrick::the_game {
namespace {

/// The cards that a turn leaves in hand and to be drawn.
CardSet unplayed_after(const Position& position, const CompleteTurn& turn) {
  CardSet unplayed = turn.hand;
  for (const Card card : position.draw_pile()) unplayed = unplayed.with(card);
  return unplayed;
}

}  // namespace

std::variant<Study, NoStudy> StudyFinder::study_at(const Position& position, std::size_t most) {
  if (const auto reason = unfit(position)) return *reason;
  const Result result = search_.solve(position);
  if (result.verdict == Verdict::Unwinnable) return NoStudy::Lost;
  if (result.verdict == Verdict::Undecided) return NoStudy::Undecided;

  Study study{position, result.solution, {}, {}};
  Position now = position;
  for (const Turn& turn : study.solution) {
    if (study.unique_turns() == most) break;
    const auto others = refute_others(now, turn, [&](const CompleteTurn& other) {
      return search_.decide(search_.state_after(unplayed_after(now, other), other.tops));
    });
    if (const auto* reason = std::get_if<NoStudy>(&others)) {
      if (study.refuted.empty()) return *reason;
      break;
    }
    study.refuted.push_back(std::get<std::size_t>(others));
    now = after_turn(now, turn);
  }
  return study;
}

}  // namespace backtrick::the_game
