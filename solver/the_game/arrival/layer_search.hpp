#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>

#include "solver/common/limits.hpp"
#include "solver/common/memory_account.hpp"
#include "solver/common/search_outcome.hpp"
#include "solver/the_game/arrival/arrival_problem.hpp"
#include "solver/the_game/arrival/incumbent.hpp"
#include "solver/the_game/arrival/lagrangian_bound.hpp"
#include "solver/the_game/arrival/layer_listener.hpp"
#include "solver/the_game/arrival/layer_store.hpp"
#include "solver/the_game/arrival/multiplier_optimizer.hpp"
#include "solver/the_game/arrival/parallel_layer_builder.hpp"
#include "solver/the_game/rules/card_set.hpp"
#include "solver/the_game/state/layer_count.hpp"
#include "solver/the_game/state/pruning.hpp"
#include "solver/the_game/state/refutation_table.hpp"

namespace backtrick::the_game {

/// Makes layer after layer. A layer that does not fit into memory is searched in parts, depth
/// first; a table of half the memory then stores the states that finished parts have refuted.
/// Between searches it keeps nothing.
class LayerSearch {
 public:
  /// Charges its memory to the account.
  LayerSearch(const Pruning& pruning, std::function<void(const LayerCount&)> on_layer,
              LayerListener* listener, MemoryAccount& account)
      : pruning_{pruning},
        on_layer_{std::move(on_layer)},
        listener_{listener},
        account_{account},
        layer_builder_{pruning, account} {}

  /// One search for states with a number of cards arrived.
  struct Query {
    const ArrivalProblem& problem;
    int goal;             ///< number of cards to lay in the whole game
    std::size_t threads;  ///< at least one
    SearchBudget& budget;
  };

  /// Searches for a state with `layers.last()` cards arrived in a game that lays `query.goal`
  /// cards. `layers` must be new. Solved: its last layer holds such states. Refuted: there is none.
  /// Aborted: the budget says why; it is stopped with Limit::Memory if there is no memory for the
  /// table, or for what follows a single group.
  SearchOutcome reach(const Query& query, LayerStore& layers) {
    return run(query, layers, nullptr);
  }

  /// Searches all states of games that lay `query.goal` cards, and raises the goal with every
  /// better state found. `layers` must be new. Refuted: `best` is the best of all, or there is
  /// none. Aborted: as for `reach`.
  SearchOutcome exhaust(const Query& query, LayerStore& layers, Incumbent& best);

 private:
  SearchOutcome run(const Query& query, LayerStore& layers, Incumbent* best);
  SearchOutcome run_levels(const Query& query, LayerStore& layers, Incumbent* best);
  bool expand(const Query& query, int goal, std::size_t arrived, LayerStore& layers);
  const LagrangianBound* drop_lost_by_bound(const Query& query, int goal, std::size_t arrived,
                                            LayerStore& layers);
  bool free_memory(const Query& query, std::size_t arrived, LayerStore& layers);
  bool start_table(LayerStore& layers, SearchBudget& budget);
  bool halve_table();
  void release();
  void remember_refuted(const Query& query, std::size_t arrived, const LayerStore::Level& level);

  Pruning pruning_;
  std::function<void(const LayerCount&)> on_layer_;
  LayerListener* listener_;  ///< may be null
  MemoryAccount& account_;
  ParallelLayerBuilder layer_builder_;
  MultiplierOptimizer optimizer_;
  LagrangianBound lagrangian_;
  CardSet bounded_kept_;  ///< the kept cards for which the bound was last computed for a layer
  TranspositionTable table_;
  std::size_t table_bytes_ = 0;
  std::uint64_t paid_ahead_ = 0;  ///< nodes of the budget spent on states that were put off
};

}  // namespace backtrick::the_game
