#pragma once

#include <cstddef>
#include <cstdint>

namespace backtrick::the_game {

/// Progress of an exhaustive search in layers: a layer, or the part of a layer that is searched
/// next.
struct LayerCount {
  std::size_t arrived = 0;   ///< cards arrived, or cards played in the search by turns
  std::uint64_t groups = 0;  ///< kept sets with a number of cards due, or hands of all players
  std::uint64_t states = 0;
  std::size_t cards = 0;  ///< cards that arrive or are played in total
  bool by_turns = false;  ///< whether this is the search by turns
};

}  // namespace backtrick::the_game
