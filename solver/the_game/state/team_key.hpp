#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "solver/common/hash.hpp"
#include "solver/the_game/state/state_key.hpp"
#include "solver/the_game/state/team_state.hpp"

namespace backtrick::the_game {

/// An exact name for everything in a state but its tops, for one deal. It consists of the number of
/// each hand among the cards drawn (state_key.hpp), by seat. These numbers also determine how many
/// cards are drawn, so the unplayed set follows. No hand has the number 0 once a card is drawn.
struct TeamKey {
  using Number = std::array<std::uint64_t, kMaxPlayers>;
  std::uint64_t hash() const {
    std::uint64_t hash = 0;
    for (const std::uint64_t hand : number) hash = spread(hash ^ hand);
    return hash;
  }

  Number number{};
  static constexpr std::uint8_t tag = 0;  // NOLINT(readability-identifier-naming): as StateKey's
};

inline TeamKey team_key(const TeamArrivals& arrivals, const TeamState& state) {
  TeamKey key;
  for (std::size_t seat = 0; seat < state.seats; ++seat)
    key.number[seat] = number_of(arrivals, state.common.drawn, state.hands[seat]);
  return key;
}

}  // namespace backtrick::the_game
