#include "census.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace backtrick {
namespace {

bool harder(const DealRow& a, const DealRow& b) {
  return a.nodes != b.nodes ? a.nodes > b.nodes : a.number < b.number;
}

/// The hardest deals of many, of which no more are kept than asked for.
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

Census take_census(Archive& archive, const ArchivedSurvey& survey, std::size_t hardest) {
  if (const auto faults = archive.miscounts(survey.id); !faults.empty())
    throw ArchiveError{ArchiveError::Trouble::Refused,
                       archive.file() + ": damaged: " + faults.front()};
  Census census;
  census.file = archive.file();
  census.rules = survey.rules;
  HardestDeals hard{hardest};
  std::vector<SolverId> solvers;
  const auto note_solver = [&](SolverId solver) {
    if (std::ranges::find(solvers, solver) == solvers.end()) solvers.push_back(solver);
  };

  const Histograms counted = archive.histograms(survey.id);
  census.nodes.histogram = counted.nodes;
  census.nanoseconds.histogram = counted.nanoseconds;
  double nodes = 0;
  double seconds = 0;
  for (const auto& [block, solver] : archive.blocks(survey.id)) {
    note_solver(solver);
    if (!census.ranges.empty() && census.ranges.back().last + 1 == block.range.first) {
      census.ranges.back().last = block.range.last;
    } else {
      census.ranges.push_back(block.range);
    }
    census.counts.count(Verdict::Winnable, block.counted);
    census.by_stage[static_cast<std::size_t>(Stage::Cyclic)] += block.counted;
    nodes += static_cast<double>(block.nodes);
    seconds += block.seconds;
    if (!block.hardest) continue;
    hard.see({block.hardest->number, Verdict::Winnable, std::nullopt, Stage::Cyclic,
              block.hardest->nodes, 0});
    census.nodes.most = std::max(census.nodes.most, block.hardest->nodes);
  }
  archive.for_each_row(survey.id, [&](const ArchivedRow& archived) {
    const DealRow& row = archived.row;
    note_solver(archived.solver);
    census.counts.count(row.verdict);
    if (row.verdict != Verdict::Undecided) ++census.by_stage[static_cast<std::size_t>(row.stage)];
    if (row.verdict == Verdict::Unwinnable) census.unwinnable.push_back(row);
    if (row.verdict == Verdict::Undecided) census.undecided.push_back(row);
    census.nodes.histogram.count(row.nodes);
    census.nanoseconds.histogram.count(nanoseconds_of(row.seconds));
    census.nodes.most = std::max(census.nodes.most, row.nodes);
    nodes += static_cast<double>(row.nodes);
    seconds += row.seconds;
    hard.see(row);
  });
  const auto deals = static_cast<double>(std::max<std::uint64_t>(1, census.counts.deals()));
  census.nodes.mean = nodes / deals;
  census.nanoseconds.mean = seconds * 1e9 / deals;
  census.nanoseconds.most = census.nanoseconds.histogram.quantile(1);
  census.hardest = hard.take();
  for (const SolverId solver : solvers) census.solvers.push_back(archive.solver(solver));
  return census;
}

}  // namespace

std::vector<Census> take_census(Archive& archive, std::size_t hardest) {
  std::vector<Census> all;
  for (const ArchivedSurvey& survey : archive.surveys()) {
    Census census = take_census(archive, survey, hardest);
    if (census.counts.deals() != 0) all.push_back(std::move(census));
  }
  return all;
}

}  // namespace backtrick
