#pragma once

#include <array>

#include "puzzles/daily/calendar_date.hpp"
#include "puzzles/daily/daily.hpp"
#include "puzzles/formats/json_node.hpp"

namespace backtrick::the_game {

// The parts of a day inside other JSON. Reading complains by ContentFault.

/// A deal by its id, as the ledger keeps it.
WriteJson as_ledger_json(const DailyDeal& deal);
/// The deals of a day, one for each band, easy ones first.
std::array<DailyDeal, kBands> read_ledger_deals(const JsonNode& node);

}  // namespace backtrick::the_game
