#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>

#include "puzzles/grading/grade.hpp"
#include "solver/the_game/rules/deal.hpp"
#include "solver/the_game/solver.hpp"

namespace backtrick::the_game {

/// Says how hard a deal is: the same for the same deal, always.
using GradeDeal = std::function<Grade(const Deal&)>;

/// What is known of a deal before it may be published.
struct CheckedCandidate {
  Deal deal;
  Verdict verdict = Verdict::Undecided;
  Line solution;               ///< filled exactly when the deal is winnable
  std::optional<Grade> grade;  ///< exactly when the deal is winnable
  bool interrupted = false;    ///< nothing is known, because the search was interrupted
};

/// Solves deals and grades those that can be won. One for each thread.
class CandidateChecker {
 public:
  /// Positions that the solver may expand for a deal. A limit in positions gives the same verdict
  /// on every machine; no numbered deal of solo looked at so far comes near it.
  static constexpr std::uint64_t kNodes = 10'000'000;

  /// `interrupt`, if any, ends a search when it is set.
  explicit CandidateChecker(GradeDeal grade, const std::atomic<bool>* interrupt = nullptr,
                            std::uint64_t nodes = kNodes);

  CheckedCandidate check(const Deal& deal);

 private:
  GradeDeal grade_;
  Limits limits_;
  Solver solver_;
};

}  // namespace backtrick::the_game
