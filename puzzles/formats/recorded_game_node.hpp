#pragma once

#include "puzzles/formats/json_node.hpp"
#include "puzzles/formats/recorded_game_json.hpp"

namespace backtrick::the_game {

/// Whether an object is meant as a recorded game. Results and analyses have a verdict, and may have
/// plays as well.
bool is_recorded_game(const JsonNode& node);

/// Reads a recorded game. Checks only its form: the referee decides whether the plays are legal and
/// how many cards they leave. Throws ContentFault.
RecordedGame read_recorded_game_object(const JsonNode& node);

}  // namespace backtrick::the_game
