#pragma once

#include <string>

#include "puzzles/web/engine/request.hpp"

namespace backtrick::the_game {

/// What a seat sees of a game, and what may be done, as a JSON object without its last brace. Only
/// its own hand is shown, and only the plays of its own turn.
std::string state_of(const Played& played, int seat);

}  // namespace backtrick::the_game
