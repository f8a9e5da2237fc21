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
#include "solver/the_game/solver.hpp"

namespace backtrick::the_game {

/// One thing that was done in a game.
struct Step {
  std::size_t turn = 0;      ///< from 0
  std::optional<Play> play;  ///< none: the turn was ended
  friend bool operator==(const Step&, const Step&) = default;
};

/// Where a recorded game was lost. Moment i is when i steps had been done.
struct Review {
  std::vector<Step> steps;
  /// The latest moment known to be winnable, and the earliest known to be lost. All before the one
  /// are winnable and all after the other are lost; between them nothing is known. If they stand
  /// next to each other, the step between them lost the game.
  std::optional<std::size_t> winnable;
  std::optional<std::size_t> lost;
  std::optional<Limit> limit;  ///< the first that struck, if something remained unknown
  std::uint64_t searches = 0;
  std::uint64_t nodes = 0;
  std::chrono::nanoseconds time{};

  /// The step that lost the game: `lost` counts it.
  bool exact() const { return winnable && lost && *winnable + 1 == *lost; }
};

/// Looks for the step after which a recorded game could not be won any more. `plays` must be legal,
/// with its last turn still open; throws std::invalid_argument otherwise. The limits hold for each
/// search, and there are about as many as the number of steps has binary digits. Who began is
/// given: moment 0 is the start by that player. `on_moment`, if any, is told how many steps there
/// may still be to look between.
Review review(Solver& solver, const Deal& deal, const Line& plays, const Limits& limits = {},
              const std::function<void(std::size_t)>& on_moment = {}, int first_player = 1);

/// The moment when so many steps of a legal game had been done.
Position moment_of(const Deal& deal, const std::vector<Step>& steps, std::size_t moment,
                   int first_player = 1);

}  // namespace backtrick::the_game
