#include "solver/the_game/evaluation/team_evaluation.hpp"

#include <algorithm>
#include <array>

#include "solver/the_game/evaluation/score.hpp"

namespace backtrick::the_game {
namespace {

/// The cards that can be laid within `plays` plays. They are in a hand whose turn begins by then,
/// or drawn early enough for their holder's turn to come round.
CardSet to_come(const TeamArrivals& arrivals, const TeamState& state, int plays) {
  const int turn = arrivals.min_plays;
  CardSet cards = state.hands[0];
  int begins = state.missing(arrivals);
  for (std::size_t seat = 1; seat < state.seats && begins <= plays; ++seat, begins += turn)
    cards = cards | state.hands[seat];
  if (state.draw_pile_empty(arrivals)) return cards;
  // What the turn has laid is drawn when it ends.
  const int drawn = state.common.drawn;
  const int by_then = drawn + state.laid(arrivals) + plays - (state.seats - 1) * turn;
  return cards |
         (arrivals.by[static_cast<std::size_t>(std::clamp(by_then, drawn, arrivals.cards))] &
          ~arrivals.by[static_cast<std::size_t>(drawn)]);
}

}  // namespace

void evaluate(const TeamArrivals& arrivals, const Evaluator& evaluator, const TeamState& state,
              int plays, bool ends, const Successors& successors, std::int32_t* scores) {
  // The hands still contain the cards of the plays. These are others for each successor.
  TeamState next = state;
  next.common.played = static_cast<std::uint8_t>(state.common.played + plays);
  if (ends) end_turn(arrivals, next);
  const PhaseWeights& weights = evaluator.weights(next.common.played);
  const int laid =
      next.draw_pile_empty(arrivals) ? 0 : std::min(next.laid(arrivals), int{feature::kLaidCounts});
  const ScoreTask task{
      .weights = &weights,
      .until = {next.hands[0], to_come(arrivals, next, kSoon), to_come(arrivals, next, kLater),
                state.common.unplayed},
      .hand = arrivals.players > 1 ? HandList{} : HandList{next.hands[0]},
      .next = next_cards(arrivals, next.common.drawn),
      .so_far = weights.progress + weights.laid[static_cast<std::size_t>(laid)],
      .successors = &successors,
      .cards = arrivals.cards,
      .other_hands = std::span{next.hands}.subspan(1, next.seats - std::size_t{1})};
  (arrivals.players > 1 ? evaluate_team : evaluate_solo)(task, evaluator.instructions(), scores);
}

void add_scores(const TeamArrivals& arrivals, const Evaluator& evaluator, const TeamState& state,
                const MoveList& moves, std::vector<std::int32_t>& scores) {
  add_scores_of(
      state.common, moves,
      [&](const Successors& successors, bool ends, std::int32_t* results) {
        evaluate(arrivals, evaluator, state, 1, ends, successors, results);
      },
      scores);
}

}  // namespace backtrick::the_game
