#pragma once

#include <cstdint>

#include "puzzles/players/player.hpp"
#include "solver/the_game/rules/deal.hpp"

namespace backtrick::the_game {

/// How a simulated game ended.
struct Outcome {
  int left = 0;   ///< 0 is beaten
  int turns = 0;  ///< finished ones
  bool won() const { return left == 0; }
};

/// Lets a player play a deal for one. The same deal, kind of player and seed give the same game on
/// every machine. Throws std::logic_error for an illegal play. `record`, if any, receives all
/// turns, the last of which may be unfinished.
Outcome play_out(const Deal& deal, Player& player, std::uint64_t seed, Line* record = nullptr);

/// Can the turn under way still be completed? `turn`, if any, receives plays that do.
bool can_complete_turn(const TableView& view, TurnPlays* turn = nullptr);

}  // namespace backtrick::the_game
