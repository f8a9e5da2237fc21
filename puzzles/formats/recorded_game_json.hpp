#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "puzzles/players/statements.hpp"
#include "solver/the_game/rules/deal.hpp"
#include "solver/the_game/rules/turn.hpp"

namespace backtrick::the_game {

/// A game that has ended, and who played it.
struct RecordedGame {
  Deal deal;
  std::string player;                 ///< any name; of several seats, who played them all
  std::optional<std::uint64_t> seed;  ///< of the random choices of a simulated player
  int left = 0;                       ///< cards left, as claimed; 0 says that the deal is beaten
  /// All turns. A game that is not beaten ends with the turn that could not be completed, which may
  /// be empty.
  Line plays;
  // Of several seats:
  int first_player = 1;
  std::optional<GameTalk> talk = {};  ///< none: it is not recorded what was said
};

/// Writes a recorded game as one line of JSON, without a line end. `read_result` reads it. The keys
/// are a public contract: see data/schema/game.schema.json.
std::string write_recorded_game(const RecordedGame& game);

}  // namespace backtrick::the_game
