#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "solver/common/counted_array.hpp"
#include "solver/common/memory_account.hpp"
#include "solver/the_game/state/team_state.hpp"
#include "solver/the_game/state/tops.hpp"
#include "solver/the_game/turns/packed_hands.hpp"

namespace backtrick::the_game {

/// States with the same hands: where a layer stores them, and what else they share.
struct TurnGroup {
  /// When the hands were first reached: groups are listed in this order, which does not depend on
  /// the threads that made them.
  std::uint64_t reached;
  std::uint64_t first;  ///< index of its first state in its part of the layer
  std::uint32_t count;  ///< number of its states
  std::uint32_t hands;  ///< place of its hands in the part
  std::uint16_t part;
  std::uint8_t drawn;
  std::uint8_t seats;
};

/// States in which a turn begins or has begun, with the same number of cards played. States with
/// the same hands form a group. A group stores its hands once, so a state costs little more than
/// the four bytes of its tops. No state of a group covers another.
class TurnLayer {
 public:
  /// A part of the groups, made by one thread.
  struct Part {
    explicit Part(MemoryAccount& account) : hands{account}, tops{account} {}
    CountedArray<std::uint8_t> hands;  ///< PackedHands, for each group
    CountedArray<Tops> tops;
  };

  TurnLayer(const TeamArrivals& arrivals, int played, std::vector<Part> parts,
            CountedArray<TurnGroup> groups);

  /// Number of groups.
  std::size_t size() const { return groups_.size(); }
  /// The hands of a group and what follows from them. The tops have no meaning.
  TeamState hands_of(std::size_t group) const;
  std::span<const Tops> tops_of(std::size_t group) const {
    const TurnGroup& it = groups_[group];
    return {parts_[it.part].tops.data() + it.first, it.count};
  }
  /// Number of states of all groups.
  std::uint64_t states() const { return states_; }

 private:
  const TeamArrivals* arrivals_;
  int played_;
  std::vector<Part> parts_;
  CountedArray<TurnGroup> groups_;
  std::uint64_t states_ = 0;
};

/// The hands of a group and what follows from them.
TeamState state_with(const TeamArrivals& arrivals, int played, const TurnGroup& group,
                     const PackedHands& hands);

}  // namespace backtrick::the_game
