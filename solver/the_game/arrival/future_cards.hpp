#pragma once

#include <cstddef>

#include "solver/the_game/rules/card_set.hpp"
#include "solver/the_game/state/arrivals.hpp"
#include "solver/the_game/state/pruning.hpp"
#include "solver/the_game/state/top_classes.hpp"

namespace backtrick::the_game {

/// What is known of the cards still to arrive, once `arrived` cards have arrived.
struct FutureCards {
  FutureCards(const Arrivals& arrivals, std::size_t arrived, const Pruning& pruning);

  std::size_t arrived;
  CardSet coming;
  CardSet never_inert;  ///< arrived cards that are ten away from a coming card
  TopClasses top_classes;
};

}  // namespace backtrick::the_game
