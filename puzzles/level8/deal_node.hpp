#pragma once

#include <span>

#include "puzzles/formats/json_node.hpp"
#include "solver/level8/deal.hpp"
#include "solver/level8/level.hpp"

namespace backtrick::level8 {

// Parts that several JSON formats share. Readers throw ContentFault.

Card read_card(const JsonNode& node, const Rules& rules);
Rules read_rules(const JsonNode& node);
/// Reads rules and deck. A deal number, if present, must produce exactly the deck beside it.
Deal read_deal_object(const JsonNode& node);
/// Reads a level that can be played by these rules.
Level read_level(const JsonNode& node, const Rules& rules);

WriteJson as_json(std::span<const Card> cards);
WriteJson as_json(const Rules& rules);
WriteJson as_json(const Deal& deal);
WriteJson as_json(const Level& level);

}  // namespace backtrick::level8
