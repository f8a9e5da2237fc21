#pragma once

#include <string>

#include "solver/level8/deal.hpp"

namespace backtrick::level8 {

/// Writes a deal as a line of JSON, without a line end: see data/schema/level8_deal.schema.json.
std::string write_deal_json(const Deal& deal);

}  // namespace backtrick::level8
