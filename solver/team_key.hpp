#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "state_key.hpp"
#include "team_position.hpp"

namespace backtrick {

/// An exact name for all of a position but its tops, for one deal: the number of each hand among
/// the cards drawn (state_key.hpp), by seat. Those numbers tell how many are drawn, too, so what is
/// unplayed follows; 0 is no hand's number once a card is drawn.
struct TeamKey {
  std::array<std::uint64_t, kMaxPlayers> hands{};
  friend bool operator==(const TeamKey&, const TeamKey&) = default;
};

inline TeamKey team_key(const TeamArrivals& arrivals, const TeamPosition& position) {
  TeamKey key;
  for (std::size_t seat = 0; seat < position.seats; ++seat)
    key.hands[seat] = number_of(arrivals, position.common.drawn, position.hands[seat]);
  return key;
}

}  // namespace backtrick
