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
#include "solver/the_game/rules/turn.hpp"
#include "solver/the_game/solver.hpp"

namespace backtrick::the_game {

/// A play, or the end of the turn, and the verdict on the game after it.
struct MoveVerdict {
  std::optional<Play> play;  ///< none: the turn ends here
  Verdict verdict = Verdict::Undecided;
  std::optional<Limit> limit;  ///< set exactly when it is undecided
  /// All turns from here, including this play; replayed by the referee. Filled exactly when
  /// winnable.
  Line line;
};

/// A position of a game, with verdicts on everything that the player on turn may do.
struct Analysis {
  Verdict verdict = Verdict::Undecided;  ///< of the position itself
  std::optional<Limit> limit;
  Line solution;  ///< filled exactly when the verdict is Winnable
  std::vector<MoveVerdict>
      move_verdicts;           ///< every legal play, by card and pile; ending the turn is last
  std::uint64_t searches = 0;  ///< number of searches made
  std::uint64_t nodes = 0;     ///< states expanded in all searches
  std::chrono::nanoseconds time{};

  std::size_t count(Verdict which) const;
};

/// The progress of an analysis.
struct AnalysisProgress {
  std::size_t known = 0;  ///< move verdicts already decided
  std::size_t all = 0;
};

/// Decides everything that may be done in a position.
///
///     Solver solver;
///     const Position position{Deal::numbered({}, 42)};
///     for (const MoveVerdict& move : analyse(solver, position, {.nodes = 100'000}).move_verdicts)
///       if (move.play) std::cout << int{move.play->card} << ' ' << name(move.verdict) << '\n';
///
/// The verdicts are those that Solver gives for
/// each play alone, except that a limit may be reached sooner or later. The limits apply to each
/// search. Calls `on_progress`, if given, in this thread whenever more is known. Throws as Solver
/// does.
Analysis analyse(Solver& solver, const Position& position, const Limits& limits = {},
                 const std::function<void(const AnalysisProgress&)>& on_progress = {});

}  // namespace backtrick::the_game
