#include "puzzles/grading/full_knowledge.hpp"

#include <optional>
#include <vector>

#include "puzzles/players/greedy_players.hpp"
#include "puzzles/players/playout.hpp"
#include "solver/the_game/rules/game.hpp"

namespace backtrick::the_game {
namespace {

void count(MoveCounts& counts, Verdict verdict) {
  if (verdict == Verdict::Winnable) ++counts.winnable;
  if (verdict == Verdict::Unwinnable) ++counts.unwinnable;
  if (verdict == Verdict::Undecided) ++counts.undecided;
}

/// All legal plays except `chosen` and the same play on a pile with the same top.
std::vector<Play> plays_beside(const Position& position, Play chosen) {
  std::vector<Play> plays;
  const SeatView view = SeatView::of(position);
  for (const Pile pile : kPiles) {
    const bool alike = ascending(pile) == ascending(chosen.pile) &&
                       position.top(pile) == position.top(chosen.pile);
    for (const int card : view.playable(pile)) {
      if (card == chosen.card && alike) continue;
      plays.push_back({static_cast<Card>(card), pile});
    }
  }
  return plays;
}

/// Whether the game can be won without this play. Returns nothing if there is no alternative.
std::optional<Result> otherwise(Solver& solver, const Game& game, Play chosen,
                                const Limits& limits) {
  std::optional<Result> result;
  if (Game other = game; !other.end_turn()) {
    result = solver.solve(other.position(), limits);
    if (result->verdict == Verdict::Winnable) return result;
  }
  const std::vector<Play> plays = plays_beside(game.position(), chosen);
  if (plays.empty()) return result;
  const Result laid = solver.solve(game.position(), plays, limits);
  if (!result) return laid;
  const std::uint64_t nodes = result->nodes + laid.nodes;
  // The game is lost only if both searches lose. A limit in either leaves it undecided.
  if (laid.verdict == Verdict::Winnable || result->verdict == Verdict::Unwinnable) result = laid;
  result->nodes = nodes;
  return result;
}

}  // namespace

FullKnowledge analyse_deal(Solver& solver, const Deal& deal, const Limits& limits) {
  FullKnowledge known;
  known.result = solver.solve(deal, limits);
  known.nodes = known.result.nodes;

  const int first_player = known.result.first_player;
  const Analysis start = analyse(solver, Position{deal, first_player}, limits);
  for (const MoveVerdict& move_verdict : start.move_verdicts)
    count(known.first_plays, move_verdict.verdict);
  known.nodes += start.nodes;

  Game game{deal, first_player};
  for (const Turn& turn : known.result.solution) {
    for (const Play play : turn) {
      if (const auto other = otherwise(solver, game, play, limits)) {
        count(known.alternatives, other->verdict);
        known.nodes += other->nodes;
      }
      game.lay(play);
    }
    game.end_turn();
  }

  GreedyPlayer greedy{Greed{true, 0, 0}};
  known.greedy_left = play_out(deal, greedy, 0, &known.greedy_line).left;
  known.greedy_review = review(solver, deal, known.greedy_line, limits);
  known.nodes += known.greedy_review.nodes;
  return known;
}

}  // namespace backtrick::the_game
