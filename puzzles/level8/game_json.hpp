#pragma once

#include <string>
#include <vector>

#include "puzzles/level8/round_json.hpp"
#include "solver/level8/game.hpp"

namespace backtrick::level8 {

/// A game for one to six players: rounds that follow each other. All rounds but the last are over.
struct RecordedGame {
  LevelList list;
  std::vector<RecordedRound> rounds;  ///< at least one, with the numbers of their levels
  bool last_stopped = false;          ///< alone: the last round was ended once the level lay
};

/// A game that was read, and how its last round stands.
struct PlayedGame {
  RecordedGame record;
  GameRound last;
};

/// Writes a game as one line of JSON, without a line end: see
/// data/schema/level8_played.schema.json. Throws std::logic_error if the referee refuses a turn, or
/// if the rounds do not follow each other.
std::string write_game(const RecordedGame& game);

}  // namespace backtrick::level8
