#pragma once

#include <cstddef>
#include <cstdint>

namespace backtrick::the_game {

/// How far an exhaustive search by arrivals has come: a layer, or the part of one that is searched
/// next.
struct LayerCount {
  std::size_t arrived = 0;   ///< cards
  std::uint64_t groups = 0;  ///< kept sets, with the cards due
  std::uint64_t states = 0;
  std::size_t cards = 0;  ///< that arrive in all
};

}  // namespace backtrick::the_game
