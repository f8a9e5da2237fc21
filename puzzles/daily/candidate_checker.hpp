#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>

#include "puzzles/grading/grade.hpp"
#include "solver/the_game/rules/deal.hpp"
#include "solver/the_game/rules/turn.hpp"
#include "solver/the_game/solver.hpp"

namespace backtrick::the_game {

/// Grades a deal. Must always return the same grade for the same deal.
using GradeDeal = std::function<Grade(const Deal&)>;

/// What is known about a deal before it may be published.
struct CheckedCandidate {
  Deal deal;
  Verdict verdict = Verdict::Undecided;
  Line solution;               ///< filled exactly when the deal is winnable
  std::optional<Grade> grade;  ///< filled exactly when the deal is winnable
  bool interrupted = false;    ///< the search was interrupted, so nothing is known
};

/// Solves deals and grades the winnable ones. Each thread needs its own.
class CandidateChecker {
 public:
  /// The limit of positions that the solver may expand for a deal. A limit in positions gives the
  /// same verdict on every machine. No numbered deal of solo examined so far comes near it.
  static constexpr std::uint64_t kNodes = 10'000'000;

  /// `interrupt`, if given, ends a search when it becomes true.
  explicit CandidateChecker(GradeDeal grade, const std::atomic<bool>* interrupt = nullptr,
                            std::uint64_t nodes = kNodes);

  CheckedCandidate check(const Deal& deal);

 private:
  GradeDeal grade_;
  Limits limits_;
  Solver solver_;
};

}  // namespace backtrick::the_game
