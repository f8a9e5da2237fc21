#pragma once

#include <cstdint>
#include <vector>

#include "puzzles/players/player.hpp"
#include "puzzles/players/whole_table.hpp"
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

/// How a table talks, and where the referee records what was said before each turn.
struct TableTalk {
  Language language = Language::None;
  std::vector<Talk>* record = nullptr;
};

/// Lets a player play a deal. Of several seats, it plays each, and sees nothing of a turn but the
/// view of the seat on turn. The same deal, kind of player, seed and language give the same game
/// on every machine. Throws std::logic_error for an illegal play. `record`, if given, receives all
/// turns; the last one may be incomplete.
Outcome play_out(const Deal& deal, Player& player, std::uint64_t seed, Line* record = nullptr,
                 TableTalk talk = {});

/// The same from the start of a turn of a game under way, for a player that has begun a game. A
/// player that is interrupted leaves the game there.
Outcome play_on(WholeTable& table, Player& player, Line* record = nullptr, TableTalk talk = {});

/// The positions at the beginning of each turn of a recorded game.
std::vector<Position> beginnings_of_turns(const Deal& deal, const Line& record);

/// Whether the turn under way can still be completed. `turn`, if given, receives plays that do so.
bool can_complete_turn(const SeatView& view, Turn* turn = nullptr);

}  // namespace backtrick::the_game
