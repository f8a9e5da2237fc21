#pragma once

#include "puzzles/formats/json_node.hpp"
#include "solver/the_game/rules/deal.hpp"
#include "solver/the_game/rules/turn.hpp"

namespace backtrick::the_game {

// Parts that several JSON formats share. Readers throw ContentFault. `read_line` checks only the
// form of a line, not whether its plays are legal.

Rules read_rules(const JsonNode& node);
/// Reads rules and deck. A deal number, if present, must produce exactly the deck beside it.
Deal read_deal_object(const JsonNode& node);
Line read_line(const JsonNode& node, const Rules& rules);

WriteJson as_json(const Rules& rules);
WriteJson as_json(const Deal& deal);
WriteJson as_json(const Line& line);

}  // namespace backtrick::the_game
