#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "solver/common/limits.hpp"
#include "solver/the_game/rules/card.hpp"
#include "solver/the_game/rules/position.hpp"
#include "solver/the_game/solver.hpp"

namespace backtrick::the_game {

/// Something that may be done next, and what becomes of the game then.
struct MoveVerdict {
  std::optional<Play> play;  ///< none: the turn ends here
  Verdict verdict = Verdict::Undecided;
  std::optional<Limit> limit;  ///< exactly when it is undecided
  /// All that follows, this included; replayed by the referee. Filled exactly when it is winnable.
  Line line;
};

/// A moment of a game, with everything that the player on turn may do.
struct Analysis {
  Verdict verdict = Verdict::Undecided;  ///< of the moment itself
  std::optional<Limit> limit;
  Line solution;  ///< filled exactly when the verdict is Winnable
  std::vector<MoveVerdict>
      move_verdicts;           ///< every legal play, by card and pile; ending the turn last
  std::uint64_t searches = 0;  ///< that were needed
  std::uint64_t nodes = 0;     ///< positions expanded in all of them
  std::chrono::nanoseconds time{};

  std::size_t count(Verdict which) const;
};

/// How far an analysis has come.
struct AnalysisProgress {
  std::size_t known = 0;  ///< move verdicts with a verdict
  std::size_t all = 0;
};

/// Judges everything that may be done at a moment. The verdicts are those that Solver gives for
/// each play alone, except that a limit may strike sooner or later; the limits hold for each
/// search. `on_progress`, if any, is told in this thread whenever more is known. Throws as Solver
/// does.
Analysis analyse(Solver& solver, const Position& position, const Limits& limits = {},
                 const std::function<void(const AnalysisProgress&)>& on_progress = {});

}  // namespace backtrick::the_game
