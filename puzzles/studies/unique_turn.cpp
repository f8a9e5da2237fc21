#include "puzzles/studies/unique_turn.hpp"

#include <algorithm>
#include <stdexcept>
#include <vector>

#include "solver/the_game/rules/game.hpp"

namespace backtrick::the_game {

std::string_view in_words(NoStudy reason) {
  switch (reason) {
    case NoStudy::SeveralPlayers: return "studies have a single player";
    case NoStudy::TurnUnderWay: return "a study begins with a turn";
    case NoStudy::NoDraws: return "no card is left to draw";
    case NoStudy::Lost: return "the position cannot be won";
    case NoStudy::SeveralTurns: return "another turn keeps the win as well";
    case NoStudy::Forced: return "there is only one turn";
    case NoStudy::Undecided: break;
  }
  return "a limit was reached";
}

std::optional<NoStudy> unfit(const Position& position) {
  if (position.rules().players != 1) return NoStudy::SeveralPlayers;
  if (position.laid() > 0) return NoStudy::TurnUnderWay;
  if (position.draw_pile().empty()) return NoStudy::NoDraws;
  return std::nullopt;
}

Position after_turn(const Position& position, const Turn& turn) {
  Game game{position};
  for (const Play play : turn)
    if (const auto fault = game.lay(play)) throw std::logic_error{*fault};
  if (!game.beaten())
    if (const auto fault = game.end_turn()) throw std::logic_error{*fault};
  return game.position();
}

std::variant<std::size_t, NoStudy> refute_others(
    const Position& position, const Turn& winning,
    absl::FunctionRef<Verdict(const CompleteTurn&)> decide) {
  if (const auto reason = unfit(position)) return *reason;
  const SeatView table = SeatView::of(position);
  const SeatView left = table.after(winning);
  const Tops tops = left.nameless_tops();
  std::vector<CompleteTurn> others = complete_turns(table);
  std::erase_if(others, [&](const CompleteTurn& turn) {
    return turn.hand == left.hand && turn.tops == tops;
  });
  if (others.empty()) return NoStudy::Forced;
  std::ranges::stable_sort(others, {}, [&](const CompleteTurn& turn) {
    return ((turn.hand | left.hand) & ~(turn.hand & left.hand)).size();
  });
  for (const CompleteTurn& turn : others) {
    const Verdict verdict = decide(turn);
    if (verdict == Verdict::Winnable) return NoStudy::SeveralTurns;
    if (verdict == Verdict::Undecided) return NoStudy::Undecided;
  }
  return others.size();
}

}  // namespace backtrick::the_game
