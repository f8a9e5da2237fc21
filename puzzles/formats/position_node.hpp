#pragma once

#include "puzzles/formats/json_node.hpp"
#include "solver/the_game/rules/position.hpp"

namespace backtrick::the_game {

// A position inside other JSON. Reading throws ContentFault, also for positions that cannot occur.

Position read_position_object(const JsonNode& node);
WriteJson as_json(const Position& position);

}  // namespace backtrick::the_game
