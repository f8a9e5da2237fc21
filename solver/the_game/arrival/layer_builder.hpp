#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "solver/common/counted_array.hpp"
#include "solver/common/memory_account.hpp"
#include "solver/common/steps.hpp"
#include "solver/the_game/arrival/arrival_layer.hpp"
#include "solver/the_game/arrival/batch_store.hpp"
#include "solver/the_game/arrival/future_cards.hpp"
#include "solver/the_game/arrival/group_index.hpp"
#include "solver/the_game/arrival/lagrangian_bound.hpp"
#include "solver/the_game/arrival/placement.hpp"
#include "solver/the_game/arrival/successor_bases.hpp"
#include "solver/the_game/rules/card.hpp"
#include "solver/the_game/state/antichain.hpp"
#include "solver/the_game/state/pruning.hpp"
#include "solver/the_game/state/refutation_table.hpp"

namespace backtrick::the_game {

/// Makes a part of a layer, alone or beside the builders of other threads. They divide the work in
/// two steps: first each takes some of the groups to expand, then each takes some of the batches
/// into which the successors of all fall. A builder reuses its working memory, which is charged to
/// an account.
class LayerBuilder {
 public:
  LayerBuilder(const Pruning& pruning, MemoryAccount& account)
      : pruning_{pruning},
        batches_{account},
        kept_bases_{account},
        laid_bases_{SuccessorBases{account}, SuccessorBases{account}},
        groups_{account},
        group_index_{account},
        group_of_run_{account},
        tops_{account},
        antichain_{account} {}

  /// An expansion of a layer to the next.
  struct Expansion {
    const Arrivals* arrivals;
    int goal;   ///< cards to be laid in the whole game
    Card card;  ///< the card that arrives
    const ArrivalLayer* from;
    std::size_t begin;  ///< range of groups to expand
    std::size_t end;
    const FutureCards* future;          ///< after the card has arrived
    const TranspositionTable* refuted;  ///< may be null
    const LagrangianBound* lagrangian;  ///< after the card has arrived; may be null
  };
  /// What to make of it: the part of the next layer whose kept sets contain, among the cards
  /// `split`, exactly the cards `part`. If no card of `split` can be inert, no rule that drops a
  /// state compares states of different parts.
  struct Task : Expansion {
    CardSet split;
    CardSet part;
    bool divisible;     ///< whether `bytes` limits the batches
    std::size_t bytes;  ///< the share of one builder's batches in the memory
  };
  /// TooLarge: smaller tasks may fit into the memory. OutOfMemory: the account refused memory. Of
  /// the outcomes of several builders, the first in this order is that of all.
  enum class Outcome : std::uint8_t { TooLarge, OutOfMemory, Stopped, Made };
  using GoOn = std::function<bool()>;
  /// The groups or batches that no builder has taken yet begin here.
  using Next = std::atomic<std::size_t>;

  /// Prepares for a task: the batches are empty.
  void begin(const Task& task);
  /// Fills the batches with the successors of the groups from `next` on that no other builder
  /// takes. Calls `go_on` now and then, and stops when it returns false.
  Outcome generate(const Task& task, Next& next, const GoOn& go_on);
  /// Adds, to a layer with one chunk, the groups of the batches from `next` on that no other
  /// builder takes. `stores` holds the batches of all builders.
  Outcome combine(const Task& task, std::span<const BatchStore* const> stores, Next& next,
                  const GoOn& go_on, ArrivalLayer& layer);

  const BatchStore& batches() const { return batches_; }
  /// Frees the working memory.
  void release();

 private:
  using Batch = BatchStore::Batch;
  using Run = BatchStore::Run;

  /// A placement of the arriving card that leads into the part of a task.
  struct Way {
    Placement placement;
    Batch* batch;              ///< where its successors go
    std::int32_t multipliers;  ///< of the cards kept afterwards
    std::int32_t laid_bound;   ///< minimum of the pile that takes the card; 0 if none does
  };

  void find_ways(const Task& task, CardSet kept);
  template <typename Follow, typename Drop>
  void add_each(Batch& batch, CardSet kept, int due, const SuccessorBases& bases,
                std::int32_t most_bound, Follow follow, Drop drop);
  void follow(const Task& task, const KeptGroup& group);
  void lay(const Task& task, const Way& way, int due, std::int32_t most_bound);
  bool combine(const Task& task, Steps& steps);
  void gather(std::span<const BatchStore* const> stores, std::size_t batch);
  void index_groups();
  GroupKey key_at(std::uint32_t place) const { return {groups_[place].kept, groups_[place].due}; }
  void keep_uncovered(const Task& task, KeptGroup& group);
  void drop_covered_by_fewer(const Task& task, KeptGroup& group);
  void drop_refuted(const Task& task, KeptGroup& group);
  void hand_over(ArrivalLayer& layer);

  Pruning pruning_;
  Placements placements_;
  BatchStore batches_;
  // Of the kept set of the current group:
  CardSet ways_of_;
  std::vector<Way> ways_;  // empty if none were found for this task
  // Of the current group:
  SuccessorBases kept_bases_;
  std::array<SuccessorBases, 2> laid_bases_;  // by direction
  // For the current batch:
  CountedArray<KeptGroup> groups_;
  GroupIndex group_index_;
  CountedArray<std::uint32_t> group_of_run_;
  CountedArray<Tops> tops_;
  Antichain antichain_;
};

}  // namespace backtrick::the_game
