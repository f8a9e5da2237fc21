#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "solver/common/limits.hpp"
#include "solver/the_game/rules/card.hpp"
#include "solver/the_game/rules/deal.hpp"
#include "solver/the_game/rules/position.hpp"
#include "solver/the_game/rules/turn.hpp"
#include "solver/the_game/solver.hpp"

namespace backtrick::the_game {

/// One step of a game: a play or the end of a turn.
struct Step {
  std::size_t turn = 0;      ///< from 0
  std::optional<Play> play;  ///< none: the turn was ended
  friend bool operator==(const Step&, const Step&) = default;
};

/// Where a recorded game was lost. Moment i is the position after i steps.
struct Review {
  std::vector<Step> steps;
  /// The latest moment proved winnable, and the earliest proved lost. All moments before `winnable`
  /// are winnable, and all after `lost` are lost. Nothing is known of the moments between. If the
  /// two are consecutive, the step between them lost the game.
  std::optional<std::size_t> winnable;
  std::optional<std::size_t> lost;
  std::optional<Limit> limit;  ///< the first limit reached, if a moment remained unknown
  std::uint64_t searches = 0;
  std::uint64_t nodes = 0;
  std::chrono::nanoseconds time{};

  /// Whether the step that lost the game is known: it is step number `lost`, counted from 1.
  bool exact() const { return winnable && lost && *winnable + 1 == *lost; }

  /// The moments whose verdict is not known: `first_open()` .. `end_open()` - 1.
  std::size_t first_open() const { return winnable ? *winnable + 1 : 0; }
  std::size_t end_open() const { return lost.value_or(steps.size() + 1); }
};

/// Looks for the step after which a recorded game could not be won any more.
///
///     Solver solver;
///     const Deal deal = Deal::numbered({}, 42);
///     const Review found = review(solver, deal, solver.solve(deal).solution);
///     if (found.exact()) std::cout << "step " << *found.lost << " lost the game\n";
///
/// `plays` must be legal,
/// and its last turn is still open; throws std::invalid_argument if it is not legal. The limits
/// apply to each search; the number of searches is about the number of binary digits of the number
/// of steps. `first_player` is the player who began, and moment 0 is the start by that player.
/// Calls `on_moment`, if given, before each search but the first, with what is known so far.
Review review(Solver& solver, const Deal& deal, const Line& plays, const Limits& limits = {},
              const std::function<void(const Review&)>& on_moment = {}, int first_player = 1);

/// The position after `moment` steps of a legal game.
Position moment_of(const Deal& deal, const std::vector<Step>& steps, std::size_t moment,
                   int first_player = 1);

}  // namespace backtrick::the_game
