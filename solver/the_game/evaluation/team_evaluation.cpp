#include "solver/the_game/evaluation/team_evaluation.hpp"

#include <algorithm>
#include <array>

#include "solver/the_game/evaluation/score.hpp"

namespace backtrick::the_game {
namespace {

/// The cards that can be laid within `plays` plays, if the player of seat `first` is on turn. They
/// are in a hand whose turn begins by then, or drawn early enough for their holder's turn to come
/// round.
CardSet to_come(const TeamArrivals& arrivals, const TeamState& state, std::size_t first,
                int plays) {
  const int turn = arrivals.min_plays;
  CardSet cards;
  int availability = 0;
  for (std::size_t seat = first; seat < state.seats && availability <= plays;
       ++seat, availability += turn)
    cards = cards | state.hands[seat];
  if (first > 0 && availability <= plays) cards = cards | state.hands[0];
  const int drawn = state.common.drawn;
  const int by_then = std::clamp(drawn + plays - (state.seats - 1) * turn, drawn, arrivals.cards);
  return cards | (arrivals.by[static_cast<std::size_t>(by_then)] &
                  ~arrivals.by[static_cast<std::size_t>(drawn)]);
}

void evaluate_alike(const TeamArrivals& arrivals, const Evaluator& evaluator,
                    const TeamState& state, const Successors& successors, bool ends,
                    std::int32_t* scores) {
  const std::size_t first = ends && state.seats > 1 ? 1 : 0;
  const int laid = ends ? 0 : std::min(state.laid(arrivals) + 1, int{feature::kLaidCounts});
  const PhaseWeights& weights = evaluator.weights(state.common.played + 1);
  evaluate(
      {.weights = &weights,
       .until = {state.hands[first], to_come(arrivals, state, first, kSoon),
                 to_come(arrivals, state, first, kLater), state.common.unplayed},
       .so_far = state.draw_pile_empty(arrivals) ? 0 : weights.laid[static_cast<std::size_t>(laid)],
       .successors = &successors},
      evaluator.instructions(), scores);
}

}  // namespace

void add_scores(const TeamArrivals& arrivals, const Evaluator& evaluator, const TeamState& state,
                const MoveList& moves, std::vector<std::int32_t>& scores) {
  add_scores_of(
      state.common, moves,
      [&](const Successors& successors, bool ends, std::int32_t* results) {
        evaluate_alike(arrivals, evaluator, state, successors, ends, results);
      },
      scores);
}

}  // namespace backtrick::the_game
