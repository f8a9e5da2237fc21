#pragma once

#include "puzzles/formats/json_node.hpp"
#include "puzzles/level8/round_json.hpp"

namespace backtrick::level8 {

/// Reads a recorded round. Throws ContentFault as read_turn does.
PlayedRound read_round_object(const JsonNode& node);

}  // namespace backtrick::level8
