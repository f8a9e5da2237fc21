#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "solver/the_game/rules/card.hpp"
#include "solver/the_game/rules/position.hpp"

namespace backtrick::the_game {

/// A position with everything in sight that can be won, and in which a single turn keeps the win.
/// Turns are one if they leave the same (complete_turns.hpp).
struct Study {
  Position position;  ///< at the beginning of a turn of a single player, with cards to draw
  Line solution;      ///< all turns of a game that leaves no card, replayed by the referee
  /// For each of the first turns of the solution that is the only one to keep the win: how many
  /// other turns there were, all of them proved lost. At least one number.
  std::vector<std::size_t> refuted;

  std::size_t unique_turns() const { return refuted.size(); }
};

}  // namespace backtrick::the_game
