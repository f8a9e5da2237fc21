#include "tools/survey/survey_summary.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace backtrick::the_game {
namespace {

/// Keeps the hardest of many deals, at most as many as wanted.
class HardestDeals {
 public:
  explicit HardestDeals(std::size_t wanted) : wanted_{wanted} {}

  void see(const DealRow& row) {
    if (deals_.size() == wanted_ && (deals_.empty() || !harder(row, deals_.back()))) return;
    deals_.insert(std::ranges::upper_bound(deals_, row, harder), row);
    if (deals_.size() > wanted_) deals_.pop_back();
  }
  std::vector<DealRow> take() { return std::move(deals_); }

 private:
  std::size_t wanted_;
  std::vector<DealRow> deals_;
};

std::uint64_t nanoseconds_of(double seconds) {
  return static_cast<std::uint64_t>(std::llround(seconds * 1e9));
}

SurveySummary summarise(Archive& archive, const ArchivedSurvey& survey, std::size_t hardest) {
  SurveySummary summary;
  summary.file = archive.file();
  summary.rules = survey.rules;
  HardestDeals hard{hardest};
  std::vector<SolverId> solvers;
  const auto note_solver = [&](SolverId solver) {
    if (std::ranges::find(solvers, solver) == solvers.end()) solvers.push_back(solver);
  };

  const Histograms counted = archive.histograms(survey.id);
  summary.nodes.histogram = counted.nodes;
  summary.nanoseconds.histogram = counted.nanoseconds;
  double nodes = 0;
  double seconds = 0;
  for (const auto& [block, solver] : archive.blocks(survey.id)) {
    note_solver(solver);
    append(summary.ranges, block.range);
    summary.counts.count(Verdict::Winnable, block.counted);
    summary.by_stage[static_cast<std::size_t>(Stage::Cyclic)] += block.counted;
    nodes += static_cast<double>(block.nodes);
    seconds += block.seconds;
    if (!block.hardest) continue;
    hard.see({block.hardest->number, Verdict::Winnable, std::nullopt, Stage::Cyclic,
              block.hardest->nodes, 0});
    summary.nodes.most = std::max(summary.nodes.most, block.hardest->nodes);
  }
  archive.for_each_row(survey.id, [&](const ArchivedRow& archived) {
    const DealRow& row = archived.row;
    note_solver(archived.solver);
    summary.counts.count(row.verdict);
    if (row.verdict != Verdict::Undecided) ++summary.by_stage[static_cast<std::size_t>(row.stage)];
    if (row.verdict == Verdict::Unwinnable) summary.unwinnable.push_back(row);
    if (row.verdict == Verdict::Undecided) summary.undecided.push_back(row);
    summary.nodes.histogram.count(row.nodes);
    summary.nanoseconds.histogram.count(nanoseconds_of(row.seconds));
    summary.nodes.most = std::max(summary.nodes.most, row.nodes);
    nodes += static_cast<double>(row.nodes);
    seconds += row.seconds;
    hard.see(row);
  });
  summary.unchecked = archive.unchecked_losses(survey.id, {0, kLastArchived});
  const auto deals = static_cast<double>(std::max<std::uint64_t>(1, summary.counts.deals()));
  summary.nodes.mean = nodes / deals;
  summary.nanoseconds.mean = seconds * 1e9 / deals;
  summary.nanoseconds.most = summary.nanoseconds.histogram.quantile(1);
  summary.hardest = hard.take();
  for (const SolverId solver : solvers) summary.solvers.push_back(archive.solver(solver));
  summary.parts = {{archive.file(), summary.ranges, std::nullopt}};
  if (archive.surveys().size() == 1) summary.parts.front().bytes = archive.bytes();
  return summary;
}

}  // namespace

bool harder(const DealRow& a, const DealRow& b) {
  return a.nodes != b.nodes ? a.nodes > b.nodes : a.number < b.number;
}

void append(std::vector<DealRange>& ranges, const DealRange& next) {
  if (!ranges.empty() && ranges.back().last + 1 == next.first) {
    ranges.back().last = next.last;
  } else {
    ranges.push_back(next);
  }
}

std::vector<SurveySummary> summarise(Archive& archive, std::size_t hardest) {
  archive.demand_right_counts();
  std::vector<SurveySummary> all;
  for (const ArchivedSurvey& survey : archive.surveys()) {
    SurveySummary summary = summarise(archive, survey, hardest);
    if (summary.counts.deals() != 0) all.push_back(std::move(summary));
  }
  return all;
}

}  // namespace backtrick::the_game
