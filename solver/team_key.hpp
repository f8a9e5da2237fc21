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
  using Number = std::array<std::uint64_t, kMaxPlayers>;
  std::uint64_t mixed() const {
    std::uint64_t mixed = 0;
    for (const std::uint64_t hand : number) {
      mixed = (mixed ^ hand) * 0x9E3779B97F4A7C15U;
      mixed ^= mixed >> 32;
    }
    return mixed * 0x9E3779B97F4A7C15U;
  }

  Number number{};
  static constexpr std::uint8_t tag = 0;  // NOLINT(readability-identifier-naming): as StateKey's
};

inline TeamKey team_key(const TeamArrivals& arrivals, const TeamPosition& position) {
  TeamKey key;
  for (std::size_t seat = 0; seat < position.seats; ++seat)
    key.number[seat] = number_of(arrivals, position.common.drawn, position.hands[seat]);
  return key;
}

}  // namespace backtrick
