#pragma once

#include <absl/container/flat_hash_set.h>
#include <absl/hash/hash.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <span>
#include <string_view>
#include <vector>

#include "solver/the_game/proof/layers.hpp"
#include "solver/the_game/proof/tops.hpp"
#include "solver/the_game/proof/turn_game.hpp"

namespace backtrick::the_game::proof {

/// The states of one layer of a proof by turns. A state takes four bytes, and a group some forty
/// beside its name.
class TurnStates {
 public:
  explicit TurnStates(std::size_t laid) : laid_{laid}, places_{0, ByName{this}, ByName{this}} {}
  TurnStates(const TurnStates&) = delete;
  TurnStates& operator=(const TurnStates&) = delete;
  ~TurnStates() = default;

  /// The most bytes of memory that a group takes beside its name and states: its entry in a block,
  /// and its place in a hash table, also while this grows.
  static constexpr std::size_t kGroupBytes = 48;

  /// Adds a block. Throws ProofFault if it cannot be one of this layer.
  void add(const TurnGame& game, StateBlock block);

  /// The number of cards laid.
  std::size_t laid() const { return laid_; }
  std::size_t groups() const { return places_.size(); }
  std::uint64_t states() const { return states_; }
  /// The name and the tops of a group, by its place in the proof.
  std::span<const std::uint8_t> name_at(std::size_t at) const { return name_at(place_at(at)); }
  TopColumns tops_at(std::size_t at) const { return tops_at(place_at(at)); }
  /// The tops of the group of these hands. There are none if the layer does not have it.
  TopColumns find(std::span<const std::uint8_t> name) const {
    const auto found = places_.find(name);
    return found == places_.end() ? TopColumns{} : tops_at(*found);
  }

 private:
  struct Place {
    std::uint32_t block;
    std::uint32_t group;
  };
  /// Hashes and compares groups by their names.
  struct ByName {
    using is_transparent = void;  // NOLINT(readability-identifier-naming): Abseil asks for it
    using Name = std::span<const std::uint8_t>;

    Name of(Name name) const { return name; }
    Name of(Place place) const { return states->name_at(place); }
    std::size_t operator()(const auto& key) const {
      const Name name = of(key);
      return absl::HashOf(
          std::string_view{reinterpret_cast<const char*>(name.data()), name.size()});
    }
    bool operator()(const auto& one, const auto& other) const {
      return std::ranges::equal(of(one), of(other));
    }

    const TurnStates* states;
  };

  Place place_at(std::size_t at) const;
  std::span<const std::uint8_t> name_at(Place place) const {
    const StateBlock& block = blocks_[place.block];
    return block.key_of(block.groups[place.group]);
  }
  TopColumns tops_at(Place place) const {
    const StateBlock& block = blocks_[place.block];
    return block.columns_of(block.groups[place.group]);
  }

  std::size_t laid_;
  std::deque<StateBlock> blocks_;
  std::vector<std::size_t> first_;  // the place in the proof of the first group of each block
  absl::flat_hash_set<Place, ByName, ByName> places_;
  std::uint64_t states_ = 0;
};

}  // namespace backtrick::the_game::proof
