#include "tools/survey/solve_ranges.hpp"

#include <algorithm>
#include <chrono>
#include <optional>

#include "solver/common/worker_group.hpp"
#include "solver/the_game/proof/prove.hpp"

namespace backtrick::the_game {
namespace {

using Clock = std::chrono::steady_clock;

/// Cuts ranges into pieces for single threads. A piece takes about a quarter of a second.
class Pieces {
 public:
  explicit Pieces(const std::vector<DealRange>& ranges) : ranges_{ranges} {}

  std::optional<DealRange> next() {
    if (range_ == ranges_.size()) return std::nullopt;
    const DealRange& range = ranges_[range_];
    const std::uint64_t first = range.first + offset_;
    // A piece ends at the latest where its block ends.
    const std::uint64_t block_end = start_of_block(first) + (kBlockSize - 1);
    const DealRange piece{first, std::min({first + (size_ - 1), block_end, range.last})};
    offset_ += piece.size();
    if (piece.last == range.last) {
      ++range_;
      offset_ = 0;
    }
    return piece;
  }

  void took(const DealRange& piece, Clock::duration time) {
    constexpr double kWanted = 0.25;  // seconds
    constexpr double kLargest = 4096;
    const double seconds = std::max(1e-6, std::chrono::duration<double>(time).count());
    const double fitting = static_cast<double>(piece.size()) * kWanted / seconds;
    const double most = std::min(kLargest, 4.0 * static_cast<double>(size_));
    size_ = static_cast<std::uint64_t>(std::clamp(fitting, 1.0, most));
  }

 private:
  const std::vector<DealRange>& ranges_;
  std::size_t range_ = 0;
  std::uint64_t offset_ = 0;  // within the current range
  std::uint64_t size_ = 1;
};

proof::ProvedResult solve(Solver& solver, const Deal& deal, const SolvePlan& plan) {
  if (!plan.check_proofs) return {solver.solve(deal, plan.limits)};
  return proof::solve_and_check(plan.options, deal, proof::Objective::Win, plan.limits, {});
}

/// Decides the deals of a piece until the end or an interrupt.
Batch solve_piece(Solver& solver, const DealRange& piece, const SolvePlan& plan) {
  Batch batch;
  for (std::uint64_t number = piece.first; number <= piece.last; ++number) {
    const Deal deal = Deal::numbered(plan.rules, number);
    const auto [result, proof, limit] = solve(solver, deal, plan);
    if (result.limit == Limit::Interrupted) break;
    batch.add(number, result, plan.keep_rows);
    if (proof == proof::Proof::Written) batch.checked_losses.push_back(number);
    if (!plan.keep_lines) continue;
    if (auto line = line_of(deal, result)) batch.lines.push_back(*std::move(line));
  }
  return batch;
}

}  // namespace

void solve_ranges(const std::vector<DealRange>& ranges, const SolvePlan& plan,
                  const std::function<void(Batch)>& take) {
  Pieces pieces{ranges};
  const auto interrupted = [&plan] {
    return plan.limits.interrupt != nullptr && *plan.limits.interrupt;
  };
  WorkerGroup workers;
  workers.run(plan.threads, [&](std::size_t, WorkerGroup::Lock& lock) {
    Solver solver{plan.options};
    lock.lock();
    while (!workers.stopped() && !interrupted()) {
      const auto piece = pieces.next();
      if (!piece) return;
      lock.unlock();
      const auto start = Clock::now();
      Batch batch = solve_piece(solver, *piece, plan);
      const auto time = Clock::now() - start;
      lock.lock();
      pieces.took(*piece, time);
      if (!workers.stopped() && !batch.empty()) take(std::move(batch));
    }
  });
}

}  // namespace backtrick::the_game
