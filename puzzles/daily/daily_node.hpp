#pragma once

#include <array>

#include "puzzles/daily/calendar_date.hpp"
#include "puzzles/daily/daily.hpp"
#include "puzzles/formats/json_node.hpp"

namespace backtrick::the_game {

// These functions read and write the parts of a day inside other JSON. Readers throw ContentFault.

WriteJson as_json(const PlayerResult& result);

/// A deal by its id, in the form that the ledger uses.
WriteJson as_ledger_json(const DailyDeal& deal);
/// The deals of a day: one for each band, from easy to fiendish.
std::array<DailyDeal, kBands> read_ledger_deals(const JsonNode& node);

}  // namespace backtrick::the_game
