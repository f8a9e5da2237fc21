#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tools/survey/survey_summary.hpp"

namespace backtrick::the_game {

/// A sentence that explains the interval of a report.
inline constexpr std::string_view kIntervalExplained =
    "95% Wilson score interval for the probability that a shuffled deck can be beaten; "
    "the lower bound takes undecided deals for lost, the upper bound for won";

// A report on several rule sets, one function for each format. The page is one self-contained HTML
// file; gnuplot draws its pictures.
std::string report_text(const std::vector<SurveySummary>& rule_sets);
std::string report_json(const std::vector<SurveySummary>& rule_sets);
/// The JSON report with what it takes to go on from it: histograms, and where the deals come from.
std::string report_summary(const std::vector<SurveySummary>& rule_sets);
/// A row for each rule set.
std::string report_csv(const std::vector<SurveySummary>& rule_sets);
/// A row for each deal that the report names: the hardest, the unwinnable and the undecided.
std::string report_csv_of_deals(const std::vector<SurveySummary>& rule_sets);
std::string report_page(const std::vector<SurveySummary>& rule_sets);

/// What it would take to go on with a survey to the deal `last` on a cluster. Throws Error
/// if the summary has gaps or goes that far already.
std::string estimate_text(const SurveySummary& summary, std::uint64_t last);

/// "1..1000, 2001..3000".
std::string in_words(const std::vector<DealRange>& ranges);
/// Why the percentiles of a summary are no more than upper limits.
std::string limits_explained(const SurveySummary& summary);
/// The deciding stages in words: "99,372 cyclic, 614 wide cyclic".
std::string stages_in_words(const SurveySummary& summary);
/// "12", "1,234" or "12.3 million".
std::string rounded(double number);
/// "50%", "99.9%".
std::string share_in_words(double share);
std::string nanoseconds_in_words(double nanoseconds);

}  // namespace backtrick::the_game
