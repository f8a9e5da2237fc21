#pragma once

#include <algorithm>
#include <boost/container/static_vector.hpp>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "solver/common/search_outcome.hpp"
#include "solver/the_game/evaluation/state_policy.hpp"
#include "solver/the_game/state/pruning.hpp"

namespace backtrick::the_game {

/// The exhaustive search by plays: depth first over canonical states, with a table of refuted ones.
/// It terminates because every move plays a card. It is complete because a state is abandoned only
/// when all its moves are refuted, a bound proves it lost, or a refuted state covers it. What one
/// root refuted holds for the others.
template <typename Policy>
class DepthFirst {
 public:
  using Context = SearchContext<Policy>;
  using State = typename Policy::State;

  explicit DepthFirst(const Pruning& pruning) : pruning_{pruning} {}

  /// Decides whether any of these roots can be won. `table_bytes` bounds the table. If it
  /// cannot be allocated, the search ends with Limit::Memory. With `keep_refuted` it keeps
  /// what the search before refuted, which must have been for a win with the same arrivals.
  SearchOutcome search(const Context& context, std::span<const State> roots,
                       std::size_t table_bytes, bool keep_refuted = false);

  /// Looks for the line that lays most cards, of those that lay `goal` or more. The goal rises
  /// above the best line found, and to refute a state means that it cannot reach the goal. Solved:
  /// line() is such a line, and none lays more. Refuted: there is none. Aborted: a limit was
  /// reached, and line() is the best found so far, or empty.
  SearchOutcome search_most(const Context& context, std::span<const State> roots, int goal,
                            std::size_t table_bytes);

  /// The bytes of the table for a search that may take so much memory. The moves of the states on
  /// the path take one or two megabytes; of very little memory, the table still has half.
  static constexpr std::size_t table_within(std::size_t memory) {
    constexpr std::size_t kPath = (kMaxCards + 1) * sizeof(Children);
    return memory - std::min(memory / 2, kPath);
  }

  /// The bytes that are held between searches.
  std::size_t bytes() const { return table_.bytes() + children_.size() * sizeof(Children); }

  /// The moves of the line just found, and the root that they begin from.
  const std::vector<Move>& line() const { return line_; }
  std::size_t root() const { return root_; }

 private:
  using Key = typename Policy::Key;

  struct Child {
    State state;
    Key key;
    Move move;
  };
  /// The moves of a state that no bound refutes, most promising first.
  struct Children {
    boost::container::static_vector<Child, kMaxMoves> list;
    boost::container::static_vector<std::uint64_t, kMaxMoves> order;  ///< score, then place
  };

  SearchOutcome search_all(const Context& context, std::span<const State> roots,
                           std::size_t table_bytes, bool keep_refuted);
  SearchOutcome visit(const Context& context, const State& state, const Key& key);
  void expand(const Context& context, const State& state, Children& children);
  bool refuted(const State& state, const Key& key) const;
  void refute(const State& state, const Key& key, std::uint64_t cost);

  Pruning pruning_;
  typename Policy::Table table_;
  std::vector<Children> children_;    // by cards played; kept off the stack
  std::vector<std::int32_t> scores_;  // of one state's moves
  int goal_ = 0;                      // cards to be laid
  bool for_most_ = false;             // whether to go on beyond the goal
  std::vector<Move> path_;            // to the state being visited
  std::vector<Move> line_;
  std::size_t root_ = 0;
  std::size_t current_root_ = 0;  // the one being searched
};

extern template class DepthFirst<SoloPolicy>;
extern template class DepthFirst<TeamPolicy>;

}  // namespace backtrick::the_game
