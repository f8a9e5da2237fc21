#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "solver/common/interval.hpp"
#include "tools/survey/archive.hpp"
#include "tools/survey/histogram.hpp"

namespace backtrick::the_game {

/// The quantiles in reports: half of all deals, nine tenths, and so on.
inline constexpr std::array kShares{0.5, 0.9, 0.99, 0.999, 0.9999};

/// The distribution of a number over all deals of a survey.
struct Distribution {
  Histogram histogram;
  double mean = 0;
  std::uint64_t most = 0;

  /// The number that the share `share` of all deals does not exceed, exact to one sixteenth.
  std::uint64_t quantile(double share) const { return std::min(histogram.quantile(share), most); }
};

/// A part of a summary, as one archive or one report held it.
struct SurveyPart {
  std::string file;
  std::vector<DealRange> ranges;
  std::optional<std::uint64_t> bytes;  ///< size of the archive, if it held nothing else
};

/// The data for one rule set of a report.
struct SurveySummary {
  std::string file;
  bool archived = true;           ///< read from an archive, not from a summary of archives
  std::vector<SurveyPart> parts;  ///< in ascending order of their deals
  Rules rules;
  std::vector<DealRange> ranges;  ///< of attempted deals, in ascending order
  VerdictCounts counts;
  std::array<std::uint64_t, kStages> by_stage{};  ///< decided deals, by the deciding stage
  Distribution nodes;
  Distribution nanoseconds;              ///< wall-clock time of one thread
  std::uint64_t coarse = 0;              ///< deals that both histograms count at an upper limit
  std::vector<DealRow> hardest;          ///< by nodes, in descending order
  std::vector<DealRow> unwinnable;       ///< in ascending order, as the following members
  std::vector<std::uint64_t> unchecked;  ///< unwinnable deals without a checked proof
  std::vector<DealRow> undecided;
  std::vector<SolverName> solvers;

  /// Bounds of the probability that a shuffled deck is winnable: Wilson's 95% interval. The lower
  /// bound counts all undecided deals as lost, the upper bound as won.
  Interval winnable() const { return wilson(counts.winnable, counts.deals(), counts.undecided); }
  /// How many unwinnable deals have a checked proof.
  std::uint64_t proofs_checked() const { return counts.unwinnable - unchecked.size(); }
  /// Whether the percentiles are no more than upper limits. Those of one report are exact, but
  /// those of several parts are not, if a part is known by its percentiles alone.
  bool limits_only() const { return coarse != 0 && parts.size() > 1; }
  /// For one thread.
  double deals_a_second() const { return nanoseconds.mean > 0 ? 1e9 / nanoseconds.mean : 0; }
};

/// The order of the hardest deals: by nodes in descending order, then by number.
bool harder(const DealRow& a, const DealRow& b);

/// Appends a range that begins behind all others, and joins it with its neighbour.
void append(std::vector<DealRange>& ranges, const DealRange& next);

/// Summarises each rule set that has deals in an archive. Lists the `hardest` deals. Of merely
/// counted deals, only the hardest of each block is known by its number, and without its time.
/// Throws Error if the counts do not add up.
std::vector<SurveySummary> summarise(Archive& archive, std::size_t hardest);

}  // namespace backtrick::the_game
