#pragma once

#include "puzzles/formats/json_node.hpp"
#include "solver/the_game/rules/deal.hpp"

namespace backtrick::the_game {

// What several formats are made of. Reading complains by ContentFault; what is read of a line is
// its form alone, not whether it may be laid.

Rules read_rules(const JsonNode& node);
/// A deal number must name the very deck that stands beside it.
Deal read_deal_object(const JsonNode& node);
Line read_line(const JsonNode& node, const Rules& rules);

WriteJson as_json(const Rules& rules);
WriteJson as_json(const Deal& deal);
WriteJson as_json(const Line& line);

}  // namespace backtrick::the_game
