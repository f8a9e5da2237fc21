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

/// The exhaustive search for several players, by plays as in depth_first.hpp. What one start has
/// refuted holds for the others. It also finds the most cards that can be laid, of one player, too:
/// then the goal rises above the best found, and what is refuted is that a state comes to it.
class TeamDepthFirst {
 public:
  explicit TeamDepthFirst(const Pruning& pruning) : pruning_{pruning} {}

  /// Decides whether any of these positions can be won. `table_bytes` bounds the table. A table the
  /// system will not give stops the budget with Limit::Memory. What was refuted in the search
  /// before, of the same arrivals and for a win as well, may be kept.
  SearchOutcome search(const TeamArrivals& arrivals, std::span<const TeamState> starts,
                       const Evaluator& evaluator, std::size_t table_bytes, SearchBudget& budget,
                       bool keep_refuted = false);

  /// Looks for the line that lays most cards, of those that bring them to `goal` or more. Won:
  /// line() is such a line, and none lays more. Lost: there is none. Stopped: a limit was hit, and
  /// line() is the best found so far, or empty.
  SearchOutcome search_most(const TeamArrivals& arrivals, std::span<const TeamState> starts,
                            int goal, const Evaluator& evaluator, std::size_t table_bytes,
                            SearchBudget& budget);

  /// The moves of the line just found, and from which of the positions.
  const std::vector<Move>& line() const { return line_; }
  std::size_t start() const { return start_; }

 private:
  struct Child {
    TeamState state;
    TeamKey key;
    Move move;
  };
  /// The moves of a position that no bound refutes, most promising first.
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
  std::vector<Children> children_;    // by cards played; kept off the stack
  std::vector<std::int32_t> scores_;  // of one position's moves
  int goal_ = 0;                      // cards to be laid
  bool for_most_ = false;             // whether to go on beyond the goal
  std::vector<Move> path_;            // to the position being visited
  std::vector<Move> line_;
  std::size_t start_ = 0;
  std::size_t under_way_ = 0;  // the start being searched
  const TeamArrivals* arrivals_ = nullptr;
  const Evaluator* evaluator_ = nullptr;
  SearchBudget* budget_ = nullptr;
};

}  // namespace backtrick::the_game
