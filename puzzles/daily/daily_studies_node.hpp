#pragma once

#include <array>

#include "puzzles/daily/daily_studies.hpp"
#include "puzzles/formats/json_node.hpp"

namespace backtrick::the_game {

// These functions read and write the parts of a day of studies inside other JSON. Readers throw
// ContentFault.

/// A study by the id of its deal and the plays before it, in the form that the ledger uses.
WriteJson as_ledger_json(const DailyStudy& daily);
/// The studies of a day: one for each band, from easy to hard.
std::array<DailyStudy, kStudyBands.size()> read_ledger_studies(const JsonNode& node);

}  // namespace backtrick::the_game
