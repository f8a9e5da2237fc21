#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "solver/common/limits.hpp"
#include "solver/common/memory_account.hpp"
#include "solver/common/search_outcome.hpp"
#include "solver/common/steps.hpp"
#include "solver/the_game/rules/turn.hpp"
#include "solver/the_game/state/layer_count.hpp"
#include "solver/the_game/state/pruning.hpp"
#include "solver/the_game/state/team_root.hpp"
#include "solver/the_game/state/team_state.hpp"
#include "solver/the_game/state/top_classes.hpp"
#include "solver/the_game/turns/turn_expander.hpp"
#include "solver/the_game/turns/turn_layer.hpp"
#include "solver/the_game/turns/turn_layer_builder.hpp"
#include "solver/the_game/turns/turn_listener.hpp"

namespace backtrick::the_game {

// The exhaustive search by whole turns, for several players. It is breadth first: the states in
// which a turn begins are visited by the number of cards played, and each layer keeps only states
// that no other of the layer covers (dominance.hpp). Layers hold some ten states for each group of
// equal hands, so whatever depends on the hands alone is done once for all of them.
//
// COMPLETE: a state is dropped only if a state with the same hands covers it, if a bound proves it
// lost (team_bounds.hpp), or after all its turns have been made. Within a turn, plays on ascending
// and on descending piles commute, so each direction is followed by itself (group_turns.hpp).
//
// THE LINE OF A WIN is found backwards. The predecessor of a state has the same hands, but for the
// player who moved, and has at most a hand fewer cards played. All layers are held for this as long
// as memory allows. If an earlier layer has been dropped, the search is repeated up to the state
// whose predecessors are wanted, but only with states that have none of its unplayed cards played.
// These are whole groups, and all that can lead to them, so they are the same states as before.
//
// SEVERAL THREADS expand the groups of a layer, in order, and add to the layers that follow, whose
// parts have locks (turn_layer_builder.hpp). Verdict, line and nodes do not depend on their number.
// A complete layer holds all states that are not lost and that no other such state covers, in the
// same order. Nodes are spent for the groups up to the first that wins, or as far as they last.
// Only the nodes of a win whose layers do not all fit into the memory may differ, because threads
// need some memory of their own.

class TurnSearch {
 public:
  /// Calls `on_layer`, if given, for every layer before it is expanded.
  explicit TurnSearch(const Pruning& pruning, std::function<void(const LayerCount&)> on_layer = {},
                      TurnListener* listener = nullptr)
      : pruning_{pruning}, on_layer_{std::move(on_layer)}, listener_{listener} {}

  /// Decides whether any of these roots can be won. The layers, and the turns of the groups under
  /// work, take at most `limits.memory` bytes, and nothing is held between searches. Aborted with
  /// out_of_memory(): they did not fit.
  SearchOutcome search(const TeamArrivals& arrivals, std::span<const TeamRootPosition> roots,
                       const Limits& limits, SearchBudget& budget);

  /// Decides whether a game from these roots can lay `goal` cards, those before them included. It
  /// makes no line.
  SearchOutcome refute(const TeamArrivals& arrivals, std::span<const TeamRootPosition> roots,
                       int goal, const Limits& limits, SearchBudget& budget);

  bool listened() const { return listener_ != nullptr; }
  bool out_of_memory() const { return out_of_memory_; }
  /// The game found last, from the turn under way on, and the number of its root.
  const Line& line() const { return line_; }
  std::size_t root() const { return root_; }

 private:
  using Goal = TurnExpander::Goal;
  struct Expansion;

  template <typename Search>
  SearchOutcome within(const Limits& limits, SearchBudget& budget, const Search& search);
  SearchOutcome run(std::span<const TeamRootPosition> roots, SearchBudget& budget, Steps& steps);
  SearchOutcome pass(std::span<const TeamRootPosition> roots, const Goal& goal,
                     SearchBudget& budget, Steps& steps);
  TurnExpander::Task task_for(const Goal& goal);
  bool start(std::span<const TeamRootPosition> roots, const Goal& goal, Steps& steps);
  bool complete(int played, SearchBudget& budget);
  void report(const TurnLayer& layer, int played);
  void begin_layers(int first, int last);
  SearchOutcome expand(int played, const Goal& goal, SearchBudget& budget);
  bool expand_together(Expansion& expansion, std::size_t threads, SearchBudget& budget);
  std::size_t threads_for(std::size_t groups) const;
  bool free_memory(int played);
  TopClasses classes_of(const TeamState& state) const;
  std::optional<std::size_t> root_of(std::span<const TeamRootPosition> roots,
                                     const TurnTaken& step) const;
  std::optional<TurnTaken> predecessor(const TurnTaken& step, Steps& steps);
  bool build_line(const TeamRootPosition& root, std::span<const TurnTaken> path, Steps& steps);

  Pruning pruning_;
  std::function<void(const LayerCount&)> on_layer_;
  TurnListener* listener_;  // may be null
  MemoryAccount account_{0};
  std::deque<TurnExpander> expanders_;  // one for each thread
  const TeamArrivals* arrivals_ = nullptr;
  int enough_ = 0;  // cards that a game lays which is won
  // By cards played: the layers that are complete, and those under construction.
  std::vector<std::unique_ptr<TurnLayer>> layers_;
  std::vector<std::unique_ptr<TurnLayerBuilder>> builders_;
  std::mutex freeing_;            // guards layers_ while layers are expanded
  std::optional<TurnTaken> win_;  // the last turn of a win
  bool out_of_memory_ = false;
  Line line_;
  std::size_t root_ = 0;
};

}  // namespace backtrick::the_game
