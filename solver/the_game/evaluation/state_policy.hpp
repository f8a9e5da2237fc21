#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "solver/common/hash.hpp"
#include "solver/common/limits.hpp"
#include "solver/the_game/evaluation/evaluator.hpp"
#include "solver/the_game/evaluation/team_evaluation.hpp"
#include "solver/the_game/state/bounds.hpp"
#include "solver/the_game/state/hand_ranks.hpp"
#include "solver/the_game/state/movegen.hpp"
#include "solver/the_game/state/refutation_table.hpp"
#include "solver/the_game/state/state_key.hpp"
#include "solver/the_game/state/team_bounds.hpp"
#include "solver/the_game/state/team_state.hpp"

namespace backtrick::the_game {

// What a search by plays has to know of its states. A search is a template over one of these
// policies, so one search serves one player and several without a virtual call. The overloads of
// `generate` and `after` complete a policy.

/// One player.
struct SoloPolicy {
  using Arrivals = the_game::Arrivals;
  using State = SoloState;
  using Table = TranspositionTable;
  using Key = Table::Key;

  /// The part of a state that all players see.
  static const SoloState& common(const State& state) { return state; }
  /// The exact name of a state without its tops.
  static Key key(const Arrivals& arrivals, const State& state) {
    return state_key(arrivals, state);
  }
  /// The most players, and the cards of each, the player on turn first.
  static constexpr std::size_t kSeats = 1;
  static CardSet hand(const Arrivals& arrivals, const State& state, std::size_t /*seat*/ = 0) {
    return state.hand(arrivals);
  }
  /// Writes the scores of the states after the next `plays` plays (evaluator.hpp), of a player with
  /// this hand. With `ends` the turn is then over.
  static void evaluate(const Arrivals& arrivals, const Evaluator& evaluator, const State& state,
                       const HandRanks& hand, int plays, bool ends, const Successors& successors,
                       std::int32_t* scores) {
    const int played = state.played + plays;
    evaluator.evaluate(arrivals, state, hand, played,
                       ends ? arrivals.drawn_after(played) : state.drawn, successors, scores);
  }
  /// Adds the score of each successor, in the order of the moves.
  static void add_scores(const Arrivals& arrivals, const Evaluator& evaluator, const State& state,
                         const MoveList& moves, std::vector<std::int32_t>& scores) {
    evaluator.scores(arrivals, state, moves, scores);
  }
  /// Whether it is known that fewer than `goal` cards will be laid.
  static bool falls_short(const Arrivals& arrivals, const State& state, int goal,
                          const Pruning& pruning) {
    return goal == arrivals.cards && lost(arrivals, state, pruning);
  }
  /// Whether two states differ in their tops alone; a hash of what is compared.
  static bool same_cards(const State& a, const State& b) {
    return a.unplayed == b.unplayed && a.drawn == b.drawn;
  }
  static std::size_t hash(const State& state) {
    return static_cast<std::size_t>(spread(fold(state.unplayed.low(), state.unplayed.high())) >>
                                    20);
  }
};

/// Several players, or one where cards are counted instead of wins.
struct TeamPolicy {
  using Arrivals = TeamArrivals;
  using State = TeamState;
  using Table = RefutationTable<TeamKey, 20>;
  using Key = Table::Key;

  static const SoloState& common(const State& state) { return state.common; }
  static Key key(const Arrivals& arrivals, const State& state) { return team_key(arrivals, state); }
  static constexpr std::size_t kSeats = kMaxPlayers;
  static CardSet hand(const Arrivals& /*arrivals*/, const State& state, std::size_t seat = 0) {
    return state.hands[seat];
  }
  static void evaluate(const Arrivals& arrivals, const Evaluator& evaluator, const State& state,
                       const HandRanks& /*hand*/, int plays, bool ends,
                       const Successors& successors, std::int32_t* scores) {
    the_game::evaluate(arrivals, evaluator, state, plays, ends, successors, scores);
  }
  static void add_scores(const Arrivals& arrivals, const Evaluator& evaluator, const State& state,
                         const MoveList& moves, std::vector<std::int32_t>& scores) {
    the_game::add_scores(arrivals, evaluator, state, moves, scores);
  }
  static bool falls_short(const Arrivals& arrivals, const State& state, int goal,
                          const Pruning& pruning) {
    return the_game::falls_short(arrivals, state, goal, pruning);
  }
  static bool same_cards(const State& a, const State& b) {
    return SoloPolicy::same_cards(a.common, b.common) && a.hands == b.hands;
  }
  /// The unplayed cards and the hand of the player on turn tell nearly all states apart.
  static std::size_t hash(const State& state) {
    const auto folded = [](CardSet set) { return fold(set.low(), set.high()); };
    return static_cast<std::size_t>(
        spread(folded(state.common.unplayed) * kGoldenRatio + folded(state.hands[0])) >> 20);
  }
};

/// What a search by plays works with during one call: the game, the scores, and the budget that it
/// spends. It refers to objects of the caller.
template <typename Policy>
struct SearchContext {
  const typename Policy::Arrivals& arrivals;
  const Evaluator& evaluator;
  SearchBudget& budget;
};

}  // namespace backtrick::the_game
