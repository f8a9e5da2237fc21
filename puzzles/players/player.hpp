#pragma once

#include <cstdint>

#include "puzzles/players/seat_view.hpp"
#include "solver/the_game/rules/turn.hpp"

namespace backtrick::the_game {

/// A player who sees neither the draw pile nor other hands, and decides by a SeatView alone.
/// Nothing new is seen within a turn, so players choose whole turns.
class Player {
 public:
  Player() = default;
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;
  virtual ~Player() = default;

  /// Begins a new game. The seed determines all random choices of the player in it.
  virtual void new_game(std::uint64_t seed) = 0;

  /// Chooses the next turn. No card of it has been laid when this is called. The plays must be
  /// legal one after another. Laying fewer cards than required gives the game up.
  virtual void choose(const SeatView& view, Turn& turn) = 0;
};

}  // namespace backtrick::the_game
