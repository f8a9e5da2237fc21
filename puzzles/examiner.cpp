#include "examiner.hpp"

#include <utility>

namespace backtrick {

Examiner::Examiner(GradeDeal grade, const std::atomic<bool>* interrupt, std::uint64_t nodes)
    : grade_{std::move(grade)} {
  limits_.nodes = nodes;
  limits_.interrupt = interrupt;
}

Examined Examiner::examine(const Deal& deal) {
  Result result = solver_.solve(deal, limits_);
  Examined examined{deal, result.verdict, std::move(result.solution), std::nullopt, false};
  examined.interrupted = result.limit == Limit::Interrupted;
  if (result.verdict == Verdict::Winnable) examined.grade = grade_(deal);
  return examined;
}

}  // namespace backtrick
