#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "solver/common/counted_array.hpp"
#include "solver/common/memory_account.hpp"
#include "solver/the_game/state/arrivals.hpp"
#include "solver/the_game/state/refutation_table.hpp"
#include "solver/the_game/state/top_classes.hpp"

namespace backtrick::the_game {

/// A kept set and a number of cards due, with the vectors of tops that occur with them.
struct KeptGroup {
  CardSet kept;
  std::uint64_t first = 0;  ///< index of its first vector in the chunk
  std::uint32_t count = 0;
  std::uint16_t chunk = 0;
  std::uint8_t due = 0;

  TranspositionTable::Key key(const Arrivals& arrivals, std::size_t arrived) const;

  /// Drops the vectors for which `drop` is true. `all` is the group's chunk.
  template <typename Drop>
  void drop_if(CountedArray<Tops>& all, const Drop& drop) {
    Tops* const vectors = all.data() + first;
    count = static_cast<std::uint32_t>(std::remove_if(vectors, vectors + count, drop) - vectors);
  }
};

/// One state of a layer.
struct ArrivalState {
  CardSet kept;
  int due = 0;
  Tops tops;
};

/// States with the same number of cards arrived. Many states share a group, so a state costs little
/// more than the four bytes of its tops.
struct ArrivalLayer {
  explicit ArrivalLayer(MemoryAccount& account) : groups{account} {}

  CountedArray<KeptGroup> groups;
  std::vector<CountedArray<Tops>> chunks;  ///< one for each thread that made the layer

  std::span<const Tops> of(const KeptGroup& group) const {
    return {chunks[group.chunk].data() + group.first, group.count};
  }
  /// The state of a group whose tops come first in their order. It does not depend on the order in
  /// which the states were made.
  ArrivalState least_state(const KeptGroup& group) const {
    return {group.kept, group.due, std::ranges::min(of(group), {}, &Tops::counted)};
  }
  std::uint64_t states(std::size_t begin, std::size_t end) const;
  /// Bytes of the groups and vectors. They do not depend on the threads that made them.
  std::size_t bytes() const;
  /// Drops all states and frees the memory.
  void clear();
  /// Drops the states of the groups from `begin` to `end` that do not pass `test_of(group)`, then
  /// drops empty groups. Returns the new end.
  template <typename TestOf>
  std::size_t keep_if(std::size_t begin, std::size_t end, const TestOf& test_of) {
    for (std::size_t g = begin; g < end; ++g) {
      KeptGroup& group = groups[g];
      const auto passes = test_of(group);
      group.drop_if(chunks[group.chunk], [&](Tops tops) { return !passes(tops); });
    }
    KeptGroup* const last = groups.begin() + end;
    KeptGroup* const left = std::remove_if(groups.begin() + begin, last,
                                           [](const KeptGroup& group) { return group.count == 0; });
    groups.resize(static_cast<std::size_t>(std::copy(last, groups.end(), left) - groups.begin()));
    return static_cast<std::size_t>(left - groups.begin());
  }
  /// Adds the states of another layer.
  void append(const ArrivalLayer& other);
};

/// Sorts groups into an order that does not depend on the threads that made them. Groups that keep
/// few cards come first, because they may cover others and their refutations refute more states.
void sort_groups(std::span<KeptGroup> groups);

}  // namespace backtrick::the_game
