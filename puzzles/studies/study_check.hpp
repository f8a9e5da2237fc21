#pragma once

#include <cstdint>
#include <string>

#include "puzzles/studies/study.hpp"
#include "solver/common/limits.hpp"
#include "solver/the_game/solver.hpp"

namespace backtrick::the_game {

/// What is found when a study is checked.
struct StudyFinding {
  enum class Kind : std::uint8_t {
    Holds,
    Refuted,
    Undecided  ///< a limit was reached
  };
  Kind kind = Kind::Holds;
  std::string reason;  ///< empty if it holds
};

/// Checks studies without the search that finds them: every other turn is decided by itself, by the
/// exhaustive search that suits the rules, which is the search by arrivals for hands of up to ten
/// cards. The turns themselves are enumerated by the same code (complete_turns.hpp).
class StudyChecker {
 public:
  /// The limits apply to each turn that is judged.
  explicit StudyChecker(const Limits& limits);

  /// Replays the solution of a study, and decides anew that its first turns are the only ones that
  /// keep the win, against as many other turns as it says. A grade of version 1 is made anew.
  StudyFinding check(const Study& study);

 private:
  Verdict decide(const Position& position);

  Solver quick_;
  Solver exhaustive_;
  Limits limits_;
};

}  // namespace backtrick::the_game
