#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "solver/common/counted_array.hpp"
#include "solver/common/key_index.hpp"
#include "solver/common/memory_account.hpp"
#include "solver/the_game/rules/card_set.hpp"
#include "solver/the_game/state/team_state.hpp"
#include "solver/the_game/state/top_classes.hpp"

namespace backtrick::the_game {

/// States in which a turn begins or has begun, with the same number of cards played. States with
/// the same hands form a group. A group stores its hands once, so a state costs little more than
/// the four bytes of its tops. No state of a group covers another, once the group is complete.
class TurnLayer {
 public:
  TurnLayer(const TeamArrivals& arrivals, int played, MemoryAccount& account);

  /// Number of groups.
  std::size_t size() const { return groups_.size(); }
  /// The hands of a group and what follows from them. The tops have no meaning.
  TeamState hands_of(std::size_t group) const;
  std::span<const Tops> tops_of(std::size_t group) const {
    return {tops_.data() + groups_[group].first, groups_[group].count};
  }

  /// Starts loading what `group_of` looks at first.
  void prefetch(const TeamState& state) const { index_.prefetch(key_of(state)); }
  /// The group with the hands of this state, which is added if there is none.
  std::size_t group_of(const TeamState& state);
  /// Whether a state of the group covers these tops. `top_classes` are those of the group's
  /// unplayed cards, and all tops are named by them.
  bool covers(std::size_t group, const TopClasses& top_classes, Tops tops) const;
  void add(std::size_t group, Tops tops);
  /// Drops the covered states of a group. What is left does not depend on the order in which the
  /// states were added.
  void complete(std::size_t group, const TopClasses& top_classes);
  /// Frees the memory that only `group_of` and `add` need.
  void close();

 private:
  struct Group {
    std::uint64_t first;     ///< index of its first state
    std::uint32_t count;     ///< number of its states
    std::uint32_t capacity;  ///< a power of two, or 0
    std::uint8_t drawn;
    std::uint8_t seats;
  };
  /// All hands, and the number of cards drawn. They are not copied.
  struct HandsKey {
    std::span<const CardSet> hands;
    std::uint8_t drawn;
    friend bool operator==(const HandsKey& a, const HandsKey& b) {
      return a.drawn == b.drawn && std::ranges::equal(a.hands, b.hands);
    }
    /// The same in every process: no order may depend on a seed.
    std::uint64_t hash() const;
  };

  HandsKey key_of(const TeamState& state) const {
    return {std::span{state.hands}.first(players_), state.common.drawn};
  }
  HandsKey key_at(std::size_t group) const {
    return {{hands_.data() + group * players_, players_}, groups_[group].drawn};
  }
  void grow(Group& group);

  const TeamArrivals* arrivals_;
  std::size_t players_;
  int played_;
  CountedArray<Group> groups_;
  CountedArray<CardSet> hands_;  // `players_` for each group
  KeyIndex<HandsKey> index_;
  CountedArray<Tops> tops_;
  // Places that groups have left, by binary logarithm of their capacity: first indices.
  std::vector<CountedArray<std::uint64_t>> freed_;
};

}  // namespace backtrick::the_game
