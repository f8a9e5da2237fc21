#pragma once

#include "puzzles/players/value/value_network.hpp"
#include "solver/the_game/rules/rules.hpp"

namespace backtrick::the_game {

/// The network that was trained for these rules, from data/players/, or nullptr if there is none.
/// It is read when it is first asked for. The expert rule sets for several players have that of a
/// single player whose turns are as long, with first weights of what is said.
const ValueNetwork* trained_network(const Rules& rules);

}  // namespace backtrick::the_game
