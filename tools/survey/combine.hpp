#pragma once

#include <cstddef>
#include <vector>

#include "tools/survey/survey_summary.hpp"

namespace backtrick::the_game {

/// Adds up summaries of neighbouring ranges, given in any order. Lists at most `hardest` deals, and
/// fewer where a part lists so few that harder deals may be missing. Throws Error for
/// different rules, gaps, and deals that are in two parts. There must be a part.
SurveySummary combine(std::vector<SurveySummary> parts, std::size_t hardest);

/// Adds up what belongs together: all parts of a rule set, if one of them is not an archive.
/// Archives alone stay apart.
std::vector<SurveySummary> combine_with_summaries(std::vector<SurveySummary> all,
                                                  std::size_t hardest);

}  // namespace backtrick::the_game
