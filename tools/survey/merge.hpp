#pragma once

#include <string>
#include <vector>

#include "tools/survey/deal_range.hpp"

namespace backtrick::the_game {

/// Puts archives together that hold neighbouring ranges of one rule set: shards, or others. `out`
/// appears once it is complete, with the range that is returned; it comes out as if one process had
/// decided everything. Throws ArchiveError for gaps, overlaps, shards that are missing, incomplete
/// or of different surveys, other rules, and results of different solvers.
DealRange merge(const std::string& out, const std::vector<std::string>& files);

}  // namespace backtrick::the_game
