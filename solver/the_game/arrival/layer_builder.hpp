#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>

#include "solver/common/counted_array.hpp"
#include "solver/common/memory_account.hpp"
#include "solver/the_game/arrival/arrival_layer.hpp"
#include "solver/the_game/arrival/batch_store.hpp"
#include "solver/the_game/arrival/future_cards.hpp"
#include "solver/the_game/arrival/group_index.hpp"
#include "solver/the_game/arrival/lagrangian_bound.hpp"
#include "solver/the_game/arrival/placement.hpp"
#include "solver/the_game/rules/card.hpp"
#include "solver/the_game/state/pruning.hpp"
#include "solver/the_game/state/refutation_table.hpp"

namespace backtrick::the_game {

/// Makes layers from layers and reuses its working memory, which is charged to an account.
class LayerBuilder {
 public:
  LayerBuilder(const Pruning& pruning, MemoryAccount& account)
      : pruning_{pruning},
        batches_{account},
        playable_{CountedArray<PlayableState>{account}, CountedArray<PlayableState>{account}},
        groups_{account},
        group_index_{account},
        tops_{account},
        unordered_{account} {}

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
    std::size_t bytes;  ///< the share of the batches in the memory
  };
  /// TooLarge: smaller tasks may fit into the memory. OutOfMemory: the account refused memory, and
  /// little of it is the builder's own.
  enum class Outcome : std::uint8_t { Made, TooLarge, OutOfMemory, Stopped };

  /// Adds the groups of one task to a layer with one chunk, or nothing if the outcome is not Made.
  /// Calls `go_on` now and then, and stops when it returns false.
  Outcome make(const Task& task, const std::function<bool()>& go_on, ArrivalLayer& layer);

  /// Frees the working memory.
  void release();

 private:
  using GoOn = std::function<bool()>;
  using Batch = BatchStore::Batch;
  using Run = BatchStore::Run;

  Outcome make_batches(const Task& task, const GoOn& go_on, ArrivalLayer& layer);
  void clear_batches(const Task& task);
  template <typename Item, typename Follow>
  void add_each(Batch& batch, CardSet kept, int due, std::span<const Item> items, Follow follow);
  Outcome generate(const Task& task, const GoOn& go_on);
  void follow(const Task& task, const KeptGroup& group);
  void find_playable(const Task& task, std::span<const Tops> states);
  void keep(const Task& task, const Placement& placement, int due, std::span<const Tops> states,
            Batch& batch);
  void lay(const Task& task, const Placement& placement, int due, Batch& batch);
  void gather(const Batch& batch);
  void index_groups();
  GroupKey key_at(std::uint32_t place) const { return {groups_[place].kept, groups_[place].due}; }
  void keep_uncovered(const Task& task, KeptGroup& group);
  void order_by_room(KeptGroup& group);
  void drop_covered_by_fewer(const Task& task, KeptGroup& group);
  void drop_refuted(const Task& task, KeptGroup& group);
  void hand_over(ArrivalLayer& layer);

  Pruning pruning_;
  Placements placements_;
  BatchStore batches_;
  /// A state of the current group with a pile that takes the card: its tops and the top of the
  /// direction's other pile, both renamed to their top classes.
  struct PlayableState {
    Tops tops;
    std::uint8_t other;
  };
  std::array<CountedArray<PlayableState>, 2> playable_;  // by direction
  // For the current batch:
  CountedArray<KeptGroup> groups_;
  GroupIndex group_index_;
  CountedArray<Tops> tops_;
  CountedArray<Tops> unordered_;
};

}  // namespace backtrick::the_game
