#pragma once

#include <array>
#include <boost/container/static_vector.hpp>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "solver/common/limits.hpp"
#include "solver/common/search_outcome.hpp"
#include "solver/the_game/evaluation/evaluator.hpp"
#include "solver/the_game/state/movegen.hpp"
#include "solver/the_game/state/pruning.hpp"
#include "solver/the_game/state/refutation_table.hpp"
#include "solver/the_game/state/solo_state.hpp"

namespace backtrick::the_game {

/// The exhaustive search by plays: depth first over canonical states, with refuted states kept in a
/// table. It terminates because every move plays a card. It is complete because a state is given up
/// only when all its moves are refuted, a bound proves it lost, or a refuted state covers it.
class DepthFirst {
 public:
  explicit DepthFirst(const Pruning& pruning) : pruning_{pruning} {}

  /// Decides whether any of these states can be won. `table_bytes` bounds the table. If the system
  /// refuses memory for it, the budget is stopped with Limit::Memory. With `keep_refuted` the table
  /// keeps what the previous search refuted, which must have had the same arrivals.
  SearchOutcome search(const Arrivals& arrivals, std::span<const SoloState> starts,
                       const Evaluator& evaluator, std::size_t table_bytes, SearchBudget& budget,
                       bool keep_refuted = false);

  /// The moves of the win just found, and the index of the state they begin from.
  const std::vector<Move>& line() const { return line_; }
  std::size_t start() const { return start_; }

 private:
  struct Child {
    SoloState state;
    std::uint64_t key = 0;
    Move move;
  };
  /// The moves of a state that no bound refutes, most promising first.
  struct Children {
    boost::container::static_vector<Child, kMaxMoves> list;
    boost::container::static_vector<std::uint64_t, kMaxMoves> order;  ///< score, then place
  };

  SearchOutcome visit(const SoloState& state, std::uint64_t key);
  void expand(const SoloState& state, Children& children);
  bool refuted(const SoloState& state, std::uint64_t key) const;
  void refute(const SoloState& state, std::uint64_t key, std::uint64_t cost);

  Pruning pruning_;
  TranspositionTable table_;
  std::vector<Children> children_;    // by number of cards played; kept off the stack
  std::vector<std::int32_t> scores_;  // of the moves of one state
  std::vector<Move> line_;
  std::size_t start_ = 0;
  const Arrivals* arrivals_ = nullptr;
  const Evaluator* evaluator_ = nullptr;
  SearchBudget* budget_ = nullptr;
};

}  // namespace backtrick::the_game
