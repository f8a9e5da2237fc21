#pragma once

#include <string>
#include <vector>

#include "tools/survey/deal_range.hpp"

namespace backtrick::the_game {

/// Merges archives of neighbouring ranges of one rule set, which may be shards. `out` appears only
/// when it is complete, and its content is as if one process had decided everything. Returns its
/// range. Throws Error for gaps, overlaps, missing or incomplete shards, shards of different
/// surveys, different rules, and results of different solvers.
DealRange merge(const std::string& out, const std::vector<std::string>& files);

}  // namespace backtrick::the_game
