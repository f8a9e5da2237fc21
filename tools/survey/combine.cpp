#include "tools/survey/combine.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

namespace backtrick::the_game {
namespace {

void demand_no_gap(const SurveySummary& summary) {
  if (summary.ranges.size() == 1) return;
  refuse(summary.file + ": deals " +
         in_words(DealRange{summary.ranges[0].last + 1, summary.ranges[1].first - 1}) +
         " are missing");
}

void demand_fit(const SurveySummary& before, const SurveySummary& next) {
  const DealRange have = before.ranges.back();
  const DealRange more = next.ranges.front();
  if (more.first <= have.last)
    refuse("overlap: deals " + in_words(DealRange{more.first, std::min(have.last, more.last)}) +
           " are both in " + before.file + " and in " + next.file);
  if (more.first != have.last + 1)
    refuse("gap: deals " + in_words(DealRange{have.last + 1, more.first - 1}) +
           " are missing between " + before.file + " and " + next.file);
}

/// The hardest of two parts. Of a part that is no archive, deals that are easier than the last one
/// in its list may have been left out, so nothing easier is listed.
std::vector<DealRow> hardest_of(const SurveySummary& a, const SurveySummary& b,
                                std::size_t wanted) {
  std::vector<DealRow> rows;
  std::ranges::merge(a.hardest, b.hardest, std::back_inserter(rows), harder);
  rows.resize(std::min(rows.size(), wanted));
  for (const SurveySummary* part : {&a, &b}) {
    if (part->archived || part->hardest.size() >= wanted) continue;
    if (part->hardest.empty()) return {};
    const auto easier = std::ranges::upper_bound(rows, part->hardest.back(), harder);
    rows.erase(easier, rows.end());
  }
  return rows;
}

/// The means are those of whole numbers, so their totals are whole numbers.
double mean_of(double a, std::uint64_t deals_a, double b, std::uint64_t deals_b) {
  const auto count_a = static_cast<double>(deals_a);
  const auto count_b = static_cast<double>(deals_b);
  return (std::round(a * count_a) + std::round(b * count_b)) / (count_a + count_b);
}

void add(SurveySummary& sum, SurveySummary next, std::size_t hardest) {
  demand_fit(sum, next);
  sum.hardest = hardest_of(sum, next, hardest);
  for (const auto measure : {&SurveySummary::nodes, &SurveySummary::nanoseconds}) {
    Distribution& numbers = sum.*measure;
    const Distribution& more = next.*measure;
    numbers.histogram.add(more.histogram);
    numbers.mean = mean_of(numbers.mean, sum.counts.deals(), more.mean, next.counts.deals());
    numbers.most = std::max(numbers.most, more.most);
  }
  sum.coarse += next.coarse;
  for (const DealRange& range : next.ranges) append(sum.ranges, range);
  sum.counts.winnable += next.counts.winnable;
  sum.counts.unwinnable += next.counts.unwinnable;
  sum.counts.undecided += next.counts.undecided;
  for (std::size_t i = 0; i < kStages; ++i) sum.by_stage.at(i) += next.by_stage.at(i);
  std::ranges::move(next.unwinnable, std::back_inserter(sum.unwinnable));
  std::ranges::move(next.unchecked, std::back_inserter(sum.unchecked));
  std::ranges::move(next.undecided, std::back_inserter(sum.undecided));
  for (SolverName& solver : next.solvers) {
    if (std::ranges::find(sum.solvers, solver) == sum.solvers.end())
      sum.solvers.push_back(std::move(solver));
  }
  std::ranges::move(next.parts, std::back_inserter(sum.parts));
  sum.file += ", " + next.file;
  sum.archived = false;
}

}  // namespace

SurveySummary combine(std::vector<SurveySummary> parts, std::size_t hardest) {
  for (const SurveySummary& part : parts) {
    if (part.rules != parts.front().rules)
      refuse(parts.front().file + " and " + part.file + ": different rules");
    if (parts.size() > 1) demand_no_gap(part);
  }
  std::ranges::sort(parts, {}, [](const SurveySummary& part) { return part.ranges.front().first; });
  SurveySummary sum = std::move(parts.front());
  for (std::size_t i = 1; i < parts.size(); ++i) add(sum, std::move(parts[i]), hardest);
  return sum;
}

std::vector<SurveySummary> combine_with_summaries(std::vector<SurveySummary> all,
                                                  std::size_t hardest) {
  std::vector<SurveySummary> combined;
  while (!all.empty()) {
    const Rules rules = all.front().rules;
    const auto belongs = [&](const SurveySummary& one) { return one.rules == rules; };
    const bool apart = std::ranges::none_of(
        all, [&](const SurveySummary& one) { return belongs(one) && !one.archived; });
    const auto others =
        apart ? all.begin() + 1 : std::stable_partition(all.begin(), all.end(), belongs);
    std::vector<SurveySummary> same;
    std::move(all.begin(), others, std::back_inserter(same));
    all.erase(all.begin(), others);
    combined.push_back(combine(std::move(same), hardest));
  }
  return combined;
}

}  // namespace backtrick::the_game
