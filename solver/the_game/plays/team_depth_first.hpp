#pragma once

#include <boost/container/static_vector.hpp>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "solver/common/limits.hpp"
#include "solver/common/search_outcome.hpp"
#include "solver/the_game/evaluation/evaluator.hpp"
#include "solver/the_game/state/movegen.hpp"
#include "solver/the_game/state/pruning.hpp"
#include "solver/the_game/state/refutation_table.hpp"
#include "solver/the_game/state/team_key.hpp"
#include "solver/the_game/state/team_state.hpp"

namespace backtrick::the_game {

/// The exhaustive search for several players, by plays as in depth_first.hpp. What the search from
/// one start has refuted is valid for the others. It also finds the most cards that can be laid,
/// with one player, too: then the goal is one card more than the best line lays, and a refuted
/// state is one that cannot reach the goal.
class TeamDepthFirst {
 public:
  explicit TeamDepthFirst(const Pruning& pruning) : pruning_{pruning} {}

  /// Decides whether any of these states can be won. `table_bytes` bounds the table. If the system
  /// refuses memory for it, the budget is stopped with Limit::Memory. With `keep_refuted` the table
  /// keeps what the previous search refuted, which must have had the same arrivals and looked for a
  /// win as well.
  SearchOutcome search(const TeamArrivals& arrivals, std::span<const TeamState> starts,
                       const Evaluator& evaluator, std::size_t table_bytes, SearchBudget& budget,
                       bool keep_refuted = false);

  /// Looks for the line that lays the most cards, among those that bring them to at least `goal`.
  /// Won: line() is such a line, and no line lays more. Lost: there is no such line. Stopped: a
  /// limit was reached, and line() is the best line found so far, or empty.
  SearchOutcome search_most(const TeamArrivals& arrivals, std::span<const TeamState> starts,
                            int goal, const Evaluator& evaluator, std::size_t table_bytes,
                            SearchBudget& budget);

  /// The moves of the line just found, and the index of the state they begin from.
  const std::vector<Move>& line() const { return line_; }
  std::size_t start() const { return start_; }

 private:
  struct Child {
    TeamState state;
    TeamKey key;
    Move move;
  };
  /// The moves of a state that no bound refutes, most promising first.
  struct Children {
    boost::container::static_vector<Child, kMaxMoves> list;
    boost::container::static_vector<std::uint64_t, kMaxMoves> order;  ///< score, then place
  };

  SearchOutcome search_all(const TeamArrivals& arrivals, std::span<const TeamState> starts,
                           const Evaluator& evaluator, std::size_t table_bytes,
                           SearchBudget& budget, bool keep_refuted);
  SearchOutcome visit(const TeamState& state, const TeamKey& key);
  void expand(const TeamState& state, Children& children);
  bool refuted(const TeamState& state, const TeamKey& key) const;
  void refute(const TeamState& state, const TeamKey& key, std::uint64_t cost);

  Pruning pruning_;
  RefutationTable<TeamKey, 20> table_;
  std::vector<Children> children_;    // by number of cards played; kept off the stack
  std::vector<std::int32_t> scores_;  // of the moves of one state
  int goal_ = 0;                      // number of cards to be laid
  bool for_most_ = false;             // whether to go on beyond the goal
  std::vector<Move> path_;            // to the state being visited
  std::vector<Move> line_;
  std::size_t start_ = 0;
  std::size_t under_way_ = 0;  // the start being searched
  const TeamArrivals* arrivals_ = nullptr;
  const Evaluator* evaluator_ = nullptr;
  SearchBudget* budget_ = nullptr;
};

}  // namespace backtrick::the_game
