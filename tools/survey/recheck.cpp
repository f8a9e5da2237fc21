#include "tools/survey/recheck.hpp"

#include <algorithm>
#include <iterator>
#include <stdexcept>
#include <utility>

namespace backtrick::the_game {
Recheck::Recheck(Archive& archive, SurveyId survey, SolverId solver, std::string where)
    : archive_{archive},
      survey_{survey},
      solver_{solver},
      where_{std::move(where)},
      blocks_{archive.blocks(survey)} {}

void Recheck::take(const Batch& batch) {
  for (const DealRow& row : batch.rows) {
    const auto next = std::ranges::upper_bound(
        blocks_, row.number, {},
        [](const ArchivedBlock& archived) { return archived.block.range.first; });
    if (next == blocks_.begin() || std::prev(next)->block.range.last < row.number)
      throw std::logic_error{where_ + ": deal " + std::to_string(row.number) + " is not archived"};
    compare(row, *std::prev(next), archive_.row(survey_, row.number));
  }
}

void Recheck::compare(const DealRow& now, const ArchivedBlock& block,
                      const std::optional<ArchivedRow>& before) {
  const bool same_solver = block.solver == solver_;
  Again& again = under_way_[block.block.range.first];
  ++again.deals;
  if (before) {
    demand_agreement(where_, *before, {now, solver_});
    compare_exhaustive(*before, now);
  } else {
    // The deal has no row, so it was merely counted. The node counts of all such deals of a block
    // are compared together.
    const DealRow counted{now.number, Verdict::Winnable, std::nullopt, Stage::Cyclic, now.nodes, 0};
    demand_agreement(where_, {counted, solver_}, {now, solver_});
    if (same_solver && !merely_counted(now)) disagree(where_, counted, now);
    again.counted.count(now);
  }
  if (again.deals < block.block.range.size()) return;
  if (same_solver) {
    compare(block, again);
    ++reproduced_;
  }
  under_way_.erase(block.block.range.first);
}

void Recheck::compare_exhaustive(const ArchivedRow& before, const DealRow& now) {
  const auto exhausted = [](const DealRow& row) {
    return row.stage == Stage::Exhaustive && row.verdict != Verdict::Undecided;
  };
  if (before.solver != solver_ || !exhausted(before.row) || !exhausted(now)) return;
  ++exhaustive_;
  if (before.row.nodes == now.nodes) return;
  other_counts_.push_back(where_ + ": deal " + std::to_string(now.number) + ": " +
                          std::to_string(before.row.nodes) + " positions archived, and " +
                          std::to_string(now.nodes) +
                          " now; they may differ if one of the searches had too little memory");
}

void Recheck::compare(const ArchivedBlock& block, const Again& again) const {
  if (again.counted.counted == block.block.counted && again.counted.nodes == block.block.nodes &&
      again.counted.checksum == block.block.checksum) {
    if (again.counted.hardest == block.block.hardest) return;
    throw Error{Exit::Internal, where_ + ": DISAGREEMENT on deals " + in_words(block.block.range) +
                                    ": archived with another hardest deal"};
  }
  throw Error{Exit::Internal, where_ + ": DISAGREEMENT on deals " + in_words(block.block.range) +
                                  ": the same verdicts, but " + std::to_string(block.block.nodes) +
                                  " positions archived, and " +
                                  std::to_string(again.counted.nodes) + " now, checksums " +
                                  std::to_string(block.block.checksum) + " and " +
                                  std::to_string(again.counted.checksum)};
}

}  // namespace backtrick::the_game
