#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "solver/common/interval.hpp"
#include "tools/survey/archive.hpp"
#include "tools/survey/histogram.hpp"

namespace backtrick::the_game {

/// The shares for which reports say how much is enough: half of all deals, nine tenths, ...
inline constexpr std::array kShares{0.5, 0.9, 0.99, 0.999, 0.9999};

/// How numbers spread over all deals of a survey.
struct Distribution {
  Histogram histogram;
  double mean = 0;
  std::uint64_t most = 0;

  /// What the share `share` of all deals does not exceed, to a sixteenth.
  std::uint64_t quantile(double share) const { return std::min(histogram.quantile(share), most); }
};

/// All that a report says of one rule set.
struct SurveySummary {
  std::string file;
  Rules rules;
  std::vector<DealRange> ranges;  ///< of deals looked at, in rising order
  VerdictCounts counts;
  std::array<std::uint64_t, kStages> by_stage{};  ///< deals decided, by the stage that did it
  Distribution nodes;
  Distribution nanoseconds;         ///< of one thread, by the clock
  std::vector<DealRow> hardest;     ///< by nodes, most first
  std::vector<DealRow> unwinnable;  ///< in rising order, as those that follow
  std::vector<DealRow> undecided;
  std::vector<SolverName> solvers;

  /// Bounds of the probability that a shuffled deck is winnable: Wilson at 95%, with all undecided
  /// deals taken for lost in the lower bound, and for won in the upper.
  Interval winnable() const { return wilson(counts.winnable, counts.deals(), counts.undecided); }
  /// For one thread.
  double deals_a_second() const { return nanoseconds.mean > 0 ? 1e9 / nanoseconds.mean : 0; }
};

/// Of each rule set in an archive that has deals. Lists the `hardest` ones; of deals that are
/// merely counted only the hardest of each block is known by its number, and no time. Throws
/// ArchiveError where the counts do not add up.
std::vector<SurveySummary> summarise(Archive& archive, std::size_t hardest);

}  // namespace backtrick::the_game
