#pragma once

#include <cstdint>

#include "puzzles/players/table_view.hpp"

namespace backtrick::the_game {

/// Somebody who plays alone and does not see the draw pile: a TableView is all there is to decide
/// by. Nothing new is seen within a turn, so players choose whole turns.
class Player {
 public:
  Player() = default;
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;
  virtual ~Player() = default;

  /// Begins a new game. All chances that the player takes in it come from the seed.
  virtual void sit_down(std::uint64_t seed) = 0;

  /// The next turn, in which nothing has been laid. Its plays must be legal one after the other;
  /// laying fewer than required gives the game up.
  virtual void choose(const TableView& view, TurnPlays& turn) = 0;
};

}  // namespace backtrick::the_game
