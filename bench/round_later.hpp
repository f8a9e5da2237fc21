#pragma once

#include <cstdint>

#include "puzzles/players/statements.hpp"
#include "puzzles/players/value/turn_chooser.hpp"
#include "puzzles/players/whole_table.hpp"

namespace backtrick::the_game {

/// A seat has just ended its turn. The chance that it sees at its next turn, in units of
/// 1 / kCertain, if every other seat lays the turn that the network likes best by its own view. A
/// single player is on turn at once.
std::int32_t chance_a_round_later(TurnChooser& chooser, WholeTable table, Language language);

}  // namespace backtrick::the_game
