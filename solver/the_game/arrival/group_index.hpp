#pragma once

#include <cstdint>

#include "solver/common/hash.hpp"
#include "solver/common/key_index.hpp"
#include "solver/the_game/rules/card_set.hpp"

namespace backtrick::the_game {

/// A kept set and a number of cards due, which identify a group of a layer.
struct GroupKey {
  CardSet kept;
  std::uint8_t due;
  friend bool operator==(const GroupKey&, const GroupKey&) = default;

  /// The same in every process: no order may depend on a seed.
  std::uint64_t hash() const { return mix(kept.low(), kept.high() + (std::uint64_t{due} << 40)); }
};

using GroupIndex = KeyIndex<GroupKey>;

}  // namespace backtrick::the_game
