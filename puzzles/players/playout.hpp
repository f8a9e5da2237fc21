#pragma once

#include <cstdint>
#include <vector>

#include "puzzles/players/player.hpp"
#include "solver/the_game/rules/deal.hpp"
#include "solver/the_game/rules/position.hpp"
#include "solver/the_game/rules/turn.hpp"

namespace backtrick::the_game {

/// How a simulated game ended.
struct Outcome {
  int left = 0;   ///< cards left; 0 is a win
  int turns = 0;  ///< completed turns
  bool won() const { return left == 0; }
};

/// Lets a player play a one-player deal. The same deal, kind of player and seed give the same game
/// on every machine. Throws std::logic_error for an illegal play. `record`, if given, receives all
/// turns; the last one may be incomplete.
Outcome play_out(const Deal& deal, Player& player, std::uint64_t seed, Line* record = nullptr);

/// The positions at the beginning of each turn of a recorded game.
std::vector<Position> beginnings_of_turns(const Deal& deal, const Line& record);

/// Whether the turn under way can still be completed. `turn`, if given, receives plays that do so.
bool can_complete_turn(const TableView& view, Turn* turn = nullptr);

}  // namespace backtrick::the_game
