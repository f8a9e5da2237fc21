#pragma once

#include <optional>
#include <string>

#include "solver/level8/round.hpp"
#include "tools/io/dialogue.hpp"

namespace backtrick::level8 {

/// What the person on turn is asked.
struct TurnQuestion {
  bool ends_when_laid = false;  ///< the turn ends once the level lies
  bool may_stop = false;        ///< `stop` ends the round once the level lies
};

/// What a person did: a turn, unless no card was taken. It has no discard if the person left or
/// stopped, or the level lies and that ends it.
struct TurnAnswer {
  std::optional<Turn> turn;
  bool left = false;
  bool stopped = false;
};

/// Shows what the player on turn sees, and reads steps until the turn is made.
TurnAnswer ask_turn(Dialogue& dialogue, const Round& round, const TurnQuestion& question);

/// The table as the player sees it: groups, discard piles, draw pile, hand.
std::string table_text(const Round& round, int player);

}  // namespace backtrick::level8
