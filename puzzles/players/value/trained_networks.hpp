#pragma once

#include "puzzles/players/value/value_network.hpp"
#include "solver/the_game/rules/rules.hpp"

namespace backtrick::the_game {

/// The network that was trained for these rules, from data/players/, or nullptr if there is none.
/// It is read when it is first asked for. Rule sets that differ from another one in the size of the
/// hand alone, such as trio-expert-5, have the network of that one.
const ValueNetwork* trained_network(const Rules& rules);

}  // namespace backtrick::the_game
