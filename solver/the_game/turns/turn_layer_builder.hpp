#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "solver/common/counted_array.hpp"
#include "solver/common/key_index.hpp"
#include "solver/common/memory_account.hpp"
#include "solver/common/steps.hpp"
#include "solver/the_game/state/pruning.hpp"
#include "solver/the_game/state/team_state.hpp"
#include "solver/the_game/state/top_classes.hpp"
#include "solver/the_game/turns/packed_hands.hpp"
#include "solver/the_game/turns/tops_chains.hpp"
#include "solver/the_game/turns/turn_layer.hpp"

namespace backtrick::the_game {

/// A layer under construction. Several threads add states at the same time: the groups are divided
/// into parts by the hash of their hands, and each part has a lock. The layer that is made does not
/// depend on the threads or on the order in which they add states.
class TurnLayerBuilder {
 public:
  /// A game is won that lays `enough` cards. `parts` is a power of two.
  TurnLayerBuilder(const TeamArrivals& arrivals, const Pruning& pruning, int enough, int played,
                   std::size_t parts, MemoryAccount& account);
  ~TurnLayerBuilder();

  /// Number of groups.
  std::size_t size() const;
  std::size_t parts() const { return parts_.size(); }

  /// All hands of a state, found again without another hash.
  class Place;
  /// Starts loading what `add` looks at first.
  Place place_of(const TeamState& state);
  /// Adds the states with these hands and tops, except those that are lost or covered by others of
  /// the layer. `reached` says when, as TurnGroup does. `top_classes` are those of the unplayed
  /// cards, and name all tops. Throws std::bad_alloc if there is no memory: some states may have
  /// been added then, and it does no harm to add them again.
  void add(const Place& place, const TeamState& state, std::uint64_t reached,
           const TopClasses& top_classes, std::span<const Tops> tops);

  /// Drops the covered states of the part of this number, and frees what only `add` needs. What is
  /// left does not depend on the order in which the states were added. Threads may complete
  /// different parts at the same time. Returns false, with the part of no use, if `steps` say stop.
  /// Throws std::bad_alloc, and changes nothing, if there is no memory.
  bool complete(std::size_t number, Steps& steps);
  /// The layer, once all parts are complete. Nothing can be added any more. Throws std::bad_alloc,
  /// and changes nothing, if there is no memory.
  TurnLayer finish();

 private:
  /// All hands, and the number of cards drawn.
  struct HandsKey {
    PackedHands hands;
    std::uint8_t drawn;
    friend bool operator==(const HandsKey&, const HandsKey&) = default;
    std::uint64_t hash() const { return hands.hash(); }
  };
  using Index = KeyIndex<HandsKey>;
  struct Group;
  struct Part;

  std::uint32_t add_group(Part& part, const Index::Hashed& hashed, const TeamState& state,
                          std::uint64_t reached);
  void join_parts();
  bool all_lost(const TeamState& state, std::span<const Tops> tops) const;

  const TeamArrivals* arrivals_;
  Pruning pruning_;
  int enough_;
  int played_;
  MemoryAccount* account_;
  std::vector<std::unique_ptr<Part>> parts_;
};

class TurnLayerBuilder::Place {
  friend class TurnLayerBuilder;
  Place(std::size_t part, const Index::Hashed& hashed) : part_{part}, hashed_{hashed} {}
  std::size_t part_;
  Index::Hashed hashed_;
};

}  // namespace backtrick::the_game
