#pragma once

#include "puzzles/players/value/value_network.hpp"

namespace backtrick::the_game {

/// Gives a network of a single player its first weights of what other seats say, set by hand: to
/// lay on a pile costs a little if another seat has asked to leave it. Training for several players
/// begins with them.
void set_first_talk(ValueNetwork& network);

}  // namespace backtrick::the_game
