#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "solver/the_game/arrival/arrival_layer.hpp"
#include "solver/the_game/rules/card.hpp"
#include "solver/the_game/state/arrivals.hpp"
#include "solver/the_game/state/pruning.hpp"
#include "solver/the_game/state/search_root.hpp"

namespace backtrick::the_game {

// From a state by arrivals (arrival_search.hpp) back to the start, and from there a game with real
// piles and turns.

/// What was done when a card arrived.
struct ArrivalStep {
  std::vector<Card> laid;  ///< in order, itself first; nothing if it was kept
  std::size_t direction = 0;
  std::size_t pile = 0;
  int due = 0;
};

/// A step, and the state that it was done in.
struct StepBack {
  ArrivalStep step;
  ArrivalState from;
};

/// How a state of the group, in which `card` arrived, leads to the target, if any does. `ahead` is
/// what was to come once it had arrived.
std::optional<StepBack> step_back(const Arrivals& arrivals, const ArrivalState& target,
                                  const ArrivalLayer& layer, const KeptGroup& group, Card card,
                                  const FutureCards& future);

/// The game that these steps, by cards arrived, make from the start until so many have arrived.
Line line_of(const SearchRoot& start, const Arrivals& arrivals, std::span<const ArrivalStep> steps,
             std::size_t until, const Pruning& pruning);

}  // namespace backtrick::the_game
