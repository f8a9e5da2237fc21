#include "puzzles/daily/candidate_checker.hpp"

#include <utility>

namespace backtrick::the_game {

CandidateChecker::CandidateChecker(GradeDeal grade, const std::atomic<bool>* interrupt,
                                   std::uint64_t nodes)
    : grade_{std::move(grade)} {
  limits_.nodes = nodes;
  limits_.interrupt = interrupt;
}

CheckedCandidate CandidateChecker::check(const Deal& deal) {
  Result result = solver_.solve(deal, limits_);
  CheckedCandidate checked{deal, result.verdict, std::move(result.solution), std::nullopt, false};
  checked.interrupted = result.limit == Limit::Interrupted;
  if (result.verdict == Verdict::Winnable) checked.grade = grade_(deal);
  return checked;
}

}  // namespace backtrick::the_game
