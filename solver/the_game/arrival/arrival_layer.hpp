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

/// A kept set with the number of cards due, and the vectors of tops that came with it.
struct KeptGroup {
  CardSet kept;
  std::uint32_t chunk = 0;
  std::uint32_t first = 0;  ///< of its vectors in the chunk
  std::uint32_t count = 0;
  std::uint8_t due = 0;

  TranspositionTable::Key key(const Arrivals& arrivals, std::size_t arrived) const;

  /// Drops some of its vectors, which stand in `all`.
  template <typename Drop>
  void drop_if(std::vector<Tops>& all, const Drop& drop) {
    Tops* const vectors = all.data() + first;
    count = static_cast<std::uint32_t>(std::remove_if(vectors, vectors + count, drop) - vectors);
  }
};

/// States with the same number of cards arrived. Many states share a group, so that a state costs
/// little more than the four bytes of its tops.
struct ArrivalLayer {
  std::vector<KeptGroup> groups;
  /// As the portions of a layer are made; each with DominanceTest::kLanes vectors to spare at its
  /// end.
  std::vector<std::vector<Tops>> chunks;

  std::span<const Tops> of(const KeptGroup& group) const {
    return std::span{chunks[group.chunk]}.subspan(group.first, group.count);
  }
  std::uint64_t states(std::size_t begin, std::size_t end) const;
  std::size_t bytes() const;
  /// Drops, of the groups from `begin` to `end`, the states that `test_of(group)` does not pass,
  /// and groups without any. The new end.
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
  /// Takes over the groups and chunks of another.
  void append(ArrivalLayer&& other);
};

/// One of them.
struct ArrivalState {
  CardSet kept;
  int due = 0;
  Tops tops;
};

/// What there is to know of the cards still to come, once some have arrived.
struct FutureCards {
  FutureCards(const Arrivals& arrivals, std::size_t arrived, const Pruning& pruning);

  std::size_t arrived;
  CardSet coming;
  CardSet never_inert;  ///< the cards arrived that no state makes inert: ten away from one coming
  TopClasses top_classes;
};

/// Where an arriving card goes: it is kept, or it goes on a pile and kept cards go after it.
struct Placement {
  CardSet kept;                ///< the kept set afterwards
  bool laid = false;           ///< on a pile; all below is for that
  std::uint8_t direction = 0;  ///< 0 ascending, 1 descending
  std::uint8_t top = 0;        ///< what the pile shows afterwards, counted from its direction
};

/// All that can be done with an arriving card, whatever the tops: where it may be laid is asked
/// later.
class Placements {
 public:
  std::span<const Placement> find(const Arrivals& arrivals, CardSet kept, Card card);

 private:
  std::vector<Placement> found_;
  std::vector<std::uint16_t> last_of_;  // by subset of the kept cards: those that may come last
};

/// The sizes of turn that a group's states may go on with: what is due after the next card, from
/// `least` to `most`, if any.
struct DueRange {
  DueRange(const Arrivals& arrivals, const KeptGroup& group, std::size_t arrived);
  int least;
  int most;
};

/// Whether a state with so many cards kept and due, once `arrived` cards have come, can go on, or
/// has `goal` cards laid.
bool within_hand(const Arrivals& arrivals, int kept, int due, std::size_t arrived, int goal);

/// Whether a card, counted from the direction's start, goes on one of its piles.
bool may_lay(Tops tops, std::size_t direction, std::size_t pile, int counted);

/// Makes layers from layers, in memory that it keeps.
class LayerBuilder {
 public:
  explicit LayerBuilder(const Pruning& pruning) : pruning_{pruning} {}

  /// What to make: the part of the next layer whose kept sets hold, of the cards `split`, just
  /// `part`. No rule that drops a state looks beyond its part, so long as no card of `split` can be
  /// inert.
  struct Task {
    const Arrivals* arrivals;
    int goal;   ///< cards to be laid in the whole game
    Card card;  ///< that arrives
    const ArrivalLayer* from;
    std::size_t begin;  ///< of the groups to follow
    std::size_t end;
    const FutureCards* future;          ///< once the card has arrived
    const TranspositionTable* refuted;  ///< or nothing
    const LagrangianBound* lagrangian;  ///< once the card has arrived; or nothing
    CardSet split;
    CardSet part;
    std::size_t bytes;  ///< that may be held at a time, beside the layers
  };
  enum class Outcome : std::uint8_t { Made, TooLarge, Stopped };

  /// Adds chunks to the layer, or nothing when the task turns out too large. Stops when `go_on`,
  /// asked now and then, says no.
  Outcome make(const Task& task, const std::function<bool()>& go_on, ArrivalLayer& layer);

 private:
  using GoOn = std::function<bool()>;

  /// What was generated for kept sets that have something in common, so that all the rest of the
  /// work stays in the cache: runs of vectors one after the other, in blocks from a common store,
  /// because thousands of growing vectors would leave as much memory in holes as they use.
  struct Run {
    CardSet kept;
    std::uint32_t count;  ///< of vectors, which follow
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
  /// A state of the group under way that has a pile for the card: its tops and that of the pile's
  /// neighbour, under the names they have from now on.
  struct PlayableState {
    Tops tops;
    std::uint8_t other;
  };
  std::array<std::vector<PlayableState>, 2> playable_;  // by direction
  // Of one batch:
  std::vector<KeptGroup> groups_;
  GroupIndex group_index_;
  std::vector<Tops> tops_;
  std::vector<Tops> unordered_;
};

}  // namespace backtrick::the_game
