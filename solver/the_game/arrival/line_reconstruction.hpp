#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "solver/the_game/arrival/arrival_layer.hpp"
#include "solver/the_game/arrival/future_cards.hpp"
#include "solver/the_game/rules/card.hpp"
#include "solver/the_game/state/arrivals.hpp"
#include "solver/the_game/state/pruning.hpp"
#include "solver/the_game/state/search_root.hpp"

namespace backtrick::the_game {

// Goes back from a state by arrivals (arrival_search.hpp) to the search root, and builds from there
// a game with real piles and turns.

/// What was done when a card arrived.
struct ArrivalStep {
  std::vector<Card> laid;  ///< in order, the arriving card first; empty if it was kept
  std::size_t direction = 0;
  std::size_t pile = 0;
  int due = 0;
};

/// A step, and the state in which it was done.
struct StepBack {
  ArrivalStep step;
  ArrivalState from;
};

/// A step that leads from a state of the group to `target` when `card` arrives, if there is one.
/// `future` describes the cards still to come after `card` has arrived.
std::optional<StepBack> step_back(const Arrivals& arrivals, const ArrivalState& target,
                                  const ArrivalLayer& layer, const KeptGroup& group, Card card,
                                  const FutureCards& future);

/// The game that the steps, by number of cards arrived, make from the search root until `until`
/// cards have arrived.
Line line_of(const SearchRoot& start, const Arrivals& arrivals, std::span<const ArrivalStep> steps,
             std::size_t until, const Pruning& pruning);

}  // namespace backtrick::the_game
