#pragma once

#include <cstddef>
#include <span>

#include "solver/common/memory_account.hpp"
#include "solver/the_game/arrival/arrival_layer.hpp"
#include "solver/the_game/rules/card.hpp"
#include "solver/the_game/state/arrivals.hpp"
#include "solver/the_game/state/search_root.hpp"

namespace backtrick::the_game {

/// A game as the search by arrivals sees it. It refers to the arrivals and the deck of its maker.
struct ArrivalProblem {
  /// The game from a search root on, whose first layer holds one state. Layers are charged to the
  /// account.
  ArrivalProblem(const SearchRoot& root, const Arrivals& all_arrivals, MemoryAccount& account);

  const Arrivals* arrivals;
  std::span<const Card> deck;
  std::size_t first;         ///< cards arrived in the first layer
  ArrivalLayer first_layer;  ///< the states with which the search begins
};

}  // namespace backtrick::the_game
