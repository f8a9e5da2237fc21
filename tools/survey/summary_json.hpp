#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "puzzles/formats/json_node.hpp"
#include "tools/survey/survey_summary.hpp"

namespace backtrick::the_game {

/// The longest report that is read, in bytes.
inline constexpr std::size_t kLongestReport = std::size_t{1} << 28;

/// How much JSON says of a summary.
enum class Detail {
  Report,  ///< what people and programs want to know
  Whole    ///< also histograms and parts, so that nothing is lost when it is read again
};

/// The section of a report for one rule set.
WriteJson as_json(const SurveySummary& summary, Detail detail);

/// The key of a percentile: "p99.9".
std::string share_key(double share);

/// Reads a report with any detail. Refuses one whose numbers do not fit together. Of a rule set
/// without histograms, percentiles are all that is known, so each deal counts at an upper limit.
/// `file` names the report.
Expected<std::vector<SurveySummary>> parse_report(std::string_view text, const std::string& file);

}  // namespace backtrick::the_game
