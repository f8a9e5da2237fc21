#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "solver/the_game/arrival/group_index.hpp"
#include "solver/the_game/arrival/lagrangian_bound.hpp"
#include "solver/the_game/rules/card.hpp"
#include "solver/the_game/state/arrivals.hpp"
#include "solver/the_game/state/pruning.hpp"
#include "solver/the_game/state/refutation_table.hpp"
#include "solver/the_game/state/top_classes.hpp"

namespace backtrick::the_game {

/// A kept set and a number of cards due, with the vectors of tops that occur with them.
struct KeptGroup {
  CardSet kept;
  std::uint32_t chunk = 0;
  std::uint32_t first = 0;  ///< index of its first vector in the chunk
  std::uint32_t count = 0;
  std::uint8_t due = 0;

  TranspositionTable::Key key(const Arrivals& arrivals, std::size_t arrived) const;

  /// Drops the vectors for which `drop` is true. `all` is the group's chunk.
  template <typename Drop>
  void drop_if(std::vector<Tops>& all, const Drop& drop) {
    Tops* const vectors = all.data() + first;
    count = static_cast<std::uint32_t>(std::remove_if(vectors, vectors + count, drop) - vectors);
  }
};

/// States with the same number of cards arrived. Many states share a group, so a state costs little
/// more than the four bytes of its tops.
struct ArrivalLayer {
  std::vector<KeptGroup> groups;
  /// One chunk for each batch that was made. Each chunk has DominanceTest::kLanes unused vectors at
  /// its end.
  std::vector<std::vector<Tops>> chunks;

  std::span<const Tops> of(const KeptGroup& group) const {
    return std::span{chunks[group.chunk]}.subspan(group.first, group.count);
  }
  std::uint64_t states(std::size_t begin, std::size_t end) const;
  std::size_t bytes() const;
  /// Drops the states of the groups from `begin` to `end` that do not pass `test_of(group)`, then
  /// drops empty groups. Returns the new end.
  template <typename TestOf>
  std::size_t keep_if(std::size_t begin, std::size_t end, const TestOf& test_of) {
    for (std::size_t g = begin; g < end; ++g) {
      KeptGroup& group = groups[g];
      const auto passes = test_of(group);
      group.drop_if(chunks[group.chunk], [&](Tops tops) { return !passes(tops); });
    }
    const auto first = groups.begin() + static_cast<std::ptrdiff_t>(begin);
    const auto last = groups.begin() + static_cast<std::ptrdiff_t>(end);
    const auto empty =
        std::remove_if(first, last, [](const KeptGroup& group) { return group.count == 0; });
    const auto left = static_cast<std::size_t>(empty - groups.begin());
    groups.erase(empty, last);
    return left;
  }
  /// Takes over the groups and chunks of another layer.
  void append(ArrivalLayer&& other);
};

/// One state of a layer.
struct ArrivalState {
  CardSet kept;
  int due = 0;
  Tops tops;
};

/// What is known of the cards still to arrive, once `arrived` cards have arrived.
struct FutureCards {
  FutureCards(const Arrivals& arrivals, std::size_t arrived, const Pruning& pruning);

  std::size_t arrived;
  CardSet coming;
  CardSet never_inert;  ///< arrived cards that are ten away from a coming card
  TopClasses top_classes;
};

/// What is done with an arriving card: it is kept, or it is laid on a pile and kept cards follow
/// it.
struct Placement {
  CardSet kept;                ///< the kept set afterwards
  bool laid = false;           ///< whether it is laid; the rest applies only then
  std::uint8_t direction = 0;  ///< 0 ascending, 1 descending
  std::uint8_t top = 0;        ///< the pile's top afterwards, counted from its direction
};

/// All possible placements of an arriving card, regardless of the tops. Whether it can be laid on a
/// pile is checked later.
class Placements {
 public:
  std::span<const Placement> find(const Arrivals& arrivals, CardSet kept, Card card);

 private:
  std::vector<Placement> found_;
  std::vector<std::uint16_t> last_of_;  // by subset of the kept cards: possible last cards
};

/// The range of cards due after the next arrival, which follows from the turn sizes that a group's
/// states may choose. The range is empty if `most < least`.
struct DueRange {
  DueRange(const Arrivals& arrivals, const KeptGroup& group, std::size_t arrived);
  int least;
  int most;
};

/// Whether a state with `kept` cards kept and `due` cards due, once `arrived` cards have arrived,
/// can continue or already has `goal` cards laid.
bool within_hand(const Arrivals& arrivals, int kept, int due, std::size_t arrived, int goal);

/// Whether a card can be laid on a pile. `counted` is the card, counted from the start of the
/// direction. False for the second of two equal piles.
bool may_lay(Tops tops, std::size_t direction, std::size_t pile, int counted);

/// Makes layers from layers and reuses its memory.
class LayerBuilder {
 public:
  explicit LayerBuilder(const Pruning& pruning) : pruning_{pruning} {}

  /// What to make: the part of the next layer whose kept sets contain, among the cards `split`,
  /// exactly the cards `part`. If no card of `split` can be inert, no rule that drops a state
  /// compares states of different parts.
  struct Task {
    const Arrivals* arrivals;
    int goal;   ///< cards to be laid in the whole game
    Card card;  ///< the card that arrives
    const ArrivalLayer* from;
    std::size_t begin;  ///< range of groups to expand
    std::size_t end;
    const FutureCards* future;          ///< after the card has arrived
    const TranspositionTable* refuted;  ///< may be null
    const LagrangianBound* lagrangian;  ///< after the card has arrived; may be null
    CardSet split;
    CardSet part;
    std::size_t bytes;  ///< limit on working memory, beside the layers
  };
  enum class Outcome : std::uint8_t { Made, TooLarge, Stopped };

  /// Adds chunks to the layer, or nothing if the task turns out to be too large. Calls `go_on` now
  /// and then, and stops when it returns false.
  Outcome make(const Task& task, const std::function<bool()>& go_on, ArrivalLayer& layer);

 private:
  using GoOn = std::function<bool()>;

  /// States generated for kept sets that fall into the same batch, so that the rest of the work
  /// stays in the cache. A batch is a sequence of runs of vectors, stored in blocks from a common
  /// store. Thousands of growing vectors would waste as much memory in holes as they use.
  struct Run {
    CardSet kept;
    std::uint32_t count;  ///< number of vectors that follow
    std::uint8_t due;
  };
  struct Block {
    std::array<std::byte, std::size_t{1} << 16> bytes;
    std::size_t used;
    std::size_t room() const { return bytes.size() - used; }
  };
  using Batch = std::vector<Block*>;

  void clear_batches(const Task& task);
  template <typename Write>
  void add(Batch& batch, const Run& run, std::size_t most, Write write);
  template <typename Visit>
  static void for_each_run(const Batch& batch, Visit visit);
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
  std::vector<std::unique_ptr<Block>> blocks_;
  std::size_t blocks_used_ = 0;
  std::vector<Batch> batches_;
  /// A state of the current group with a pile that takes the card: its tops and the top of the
  /// direction's other pile, both renamed to their top classes.
  struct PlayableState {
    Tops tops;
    std::uint8_t other;
  };
  std::array<std::vector<PlayableState>, 2> playable_;  // by direction
  // For the current batch:
  std::vector<KeptGroup> groups_;
  GroupIndex group_index_;
  std::vector<Tops> tops_;
  std::vector<Tops> unordered_;
};

}  // namespace backtrick::the_game
