#pragma once

#include <cstddef>
#include <cstdint>

namespace backtrick::the_game {

/// Progress of an exhaustive search by arrivals: a layer, or the part of a layer that is searched
/// next.
struct LayerCount {
  std::size_t arrived = 0;   ///< cards arrived
  std::uint64_t groups = 0;  ///< kept sets with a number of cards due
  std::uint64_t states = 0;
  std::size_t cards = 0;  ///< cards that arrive in total
};

}  // namespace backtrick::the_game
