#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "solver/common/shuffle.hpp"
#include "solver/the_game/evaluation/evaluator.hpp"
#include "solver/the_game/evaluation/team_evaluation.hpp"
#include "solver/the_game/stages/search_problem.hpp"
#include "solver/the_game/state/movegen.hpp"
#include "tests/oracle/oracle.hpp"

namespace backtrick::the_game {

inline std::vector<std::int32_t> scores_of(const Evaluator& evaluator, const Arrivals& arrivals,
                                           const SoloState& state, const MoveList& moves) {
  std::vector<std::int32_t> scores;
  evaluator.scores(arrivals, state, moves, scores);
  return scores;
}

/// A random reachable state. Every second play on average is the one with the best score, because
/// purely random games are lost too early to be interesting.
inline SoloState random_state(const Arrivals& arrivals, SplitMix64& random) {
  const Evaluator evaluator{weights_for(arrivals.min_plays), arrivals.cards};
  SoloState state = SoloState::start(arrivals);
  const std::uint64_t plays = random.below(static_cast<std::uint64_t>(arrivals.cards));
  for (std::uint64_t i = 0; i < plays; ++i) {
    MoveList moves;
    generate(arrivals, state, MoveFilter::All, moves);
    if (moves.empty()) break;
    std::size_t chosen = random.below(moves.size());
    if (random.below(2) == 0) {
      const std::vector<std::int32_t> scores = scores_of(evaluator, arrivals, state, moves);
      for (std::size_t m = 0; m < moves.size(); ++m) {
        if (scores[m] > scores[chosen]) chosen = m;
      }
    }
    state = after(arrivals, state, moves[chosen]);
  }
  return state;
}

/// A random reachable state of several players.
inline TeamState random_state(const TeamProblem& problem, SplitMix64& random) {
  TeamState state = problem.states[random.below(problem.states.size())];
  const Evaluator evaluator{team_weights_for(problem.arrivals.min_plays), problem.arrivals.cards};
  for (std::uint64_t plays = random.below(static_cast<std::uint64_t>(problem.arrivals.cards));
       plays > 0; --plays) {
    MoveList moves;
    generate(problem.arrivals, state, MoveFilter::All, moves);
    if (moves.empty()) break;
    std::vector<std::int32_t> scores;
    add_scores(problem.arrivals, evaluator, state, moves, scores);
    const auto best = std::ranges::max_element(scores) - scores.begin();
    const std::uint64_t chosen =
        random.below(4) == 0 ? random.below(moves.size()) : static_cast<std::uint64_t>(best);
    state = after(problem.arrivals, state, moves[chosen]);
  }
  return state;
}

/// The same state in the oracle's form.
inline Oracle::State spelled_out(const Arrivals& arrivals, const SoloState& state) {
  Oracle::State oracle_state;
  oracle_state.piles = state.tops.printed();
  for (const int card : state.hand(arrivals)) {
    oracle_state.hand[oracle_state.held++] = static_cast<std::uint8_t>(card);
  }
  oracle_state.next = state.drawn;
  if (!state.draw_pile_empty(arrivals)) {
    oracle_state.laid = static_cast<std::uint8_t>(state.laid(arrivals));
  }
  return oracle_state;
}

}  // namespace backtrick::the_game
