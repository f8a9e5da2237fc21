#pragma once

#include <array>

#include "calendar_date.hpp"
#include "daily.hpp"
#include "grade.hpp"
#include "json_node.hpp"

namespace backtrick {

// The parts of a day inside other JSON. Reading complains by ContentFault.

/// Numbers to three decimals: more than a grade knows, and the same when read back.
WriteJson as_json(const Grade& grade);
Grade read_grade(const JsonNode& node);

/// A deal by its id, as the ledger keeps it.
WriteJson as_ledger_json(const DailyDeal& deal);
/// The deals of a day, one for each band, easy ones first.
std::array<DailyDeal, kBands> read_ledger_deals(const JsonNode& node);

}  // namespace backtrick
