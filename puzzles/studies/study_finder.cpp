#include "puzzles/studies/study_finder.hpp"

#include <algorithm>
#include <stdexcept>
#include <vector>

#include "solver/the_game/rules/game.hpp"

namespace backtrick::the_game {
namespace {

/// Why a position cannot be a study, whatever its verdict.
std::optional<NoStudy> unfit(const Position& position) {
  if (position.rules().players != 1) return NoStudy::SeveralPlayers;
  if (position.laid() > 0) return NoStudy::TurnUnderWay;
  if (position.draw_pile().empty()) return NoStudy::NoDraws;
  return std::nullopt;
}

Turn turn_of(const TurnPlays& plays) { return {plays.begin(), plays.end()}; }

}  // namespace

Position after_turn(const Position& position, const Turn& turn) {
  Game game{position};
  for (const Play play : turn)
    if (const auto fault = game.lay(play)) throw std::logic_error{*fault};
  if (!game.beaten())
    if (const auto fault = game.end_turn()) throw std::logic_error{*fault};
  return game.position();
}

std::variant<Study, NoStudy> StudyFinder::study_at(const Position& position, std::size_t most) {
  if (const auto reason = unfit(position)) return *reason;
  const Result result = solve(position);
  if (result.verdict == Verdict::Unwinnable) return NoStudy::Lost;
  if (result.verdict == Verdict::Undecided) return NoStudy::Undecided;

  Study study{position, result.solution, {}};
  Position now = position;
  for (const Turn& turn : study.solution) {
    if (study.unique_turns() == most) break;
    const auto others = refute_others(now, turn);
    if (const auto* reason = std::get_if<NoStudy>(&others)) {
      if (study.refuted.empty()) return *reason;
      break;
    }
    study.refuted.push_back(std::get<std::size_t>(others));
    now = after_turn(now, turn);
  }
  return study;
}

std::variant<std::size_t, NoStudy> StudyFinder::refute_others(const Position& position,
                                                              const Turn& winning) {
  if (const auto reason = unfit(position)) return *reason;
  const TableView table = TableView::of(position);
  TableView left = table;
  for (const Play play : winning) left.lay(play);
  const RoleTops tops{left};
  std::vector<CompleteTurn> others = complete_turns(table);
  std::erase_if(others, [&](const CompleteTurn& turn) {
    return turn.hand == left.hand && turn.tops == tops;
  });
  if (others.empty()) return NoStudy::Forced;
  // If another turn wins as well, it is probably one that lays nearly the same cards.
  std::ranges::stable_sort(others, {}, [&](const CompleteTurn& turn) {
    return ((turn.hand | left.hand) & ~(turn.hand & left.hand)).size();
  });
  for (const CompleteTurn& turn : others) {
    const Verdict verdict = solve(after_turn(position, turn_of(turn.plays))).verdict;
    if (verdict == Verdict::Winnable) return NoStudy::SeveralTurns;
    if (verdict == Verdict::Undecided) return NoStudy::Undecided;
  }
  return others.size();
}

Result StudyFinder::solve(const Position& position) {
  Result result = solver_.solve(position, limits_);
  nodes_ += result.nodes;
  return result;
}

}  // namespace backtrick::the_game
