#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "solver/the_game/rules/card_set.hpp"
#include "solver/the_game/state/arrivals.hpp"
#include "solver/the_game/state/direction.hpp"
#include "solver/the_game/state/pruning.hpp"
#include "solver/the_game/state/top_classes.hpp"

namespace backtrick::the_game {

/// What is known of the cards still to arrive, once `arrived` cards have arrived.
struct FutureCards {
  FutureCards(const Arrivals& arrivals, std::size_t arrived, const Pruning& pruning);

  /// How far back, counted, the piles of a direction can come by tricks of coming cards alone.
  int reach(Direction direction, int one, int other) const {
    const auto& of = reach_of_top[direction];
    return std::min(of[static_cast<std::size_t>(one)], of[static_cast<std::size_t>(other)]);
  }
  /// The cards of `within` behind these reaches of both directions. Let `within` contain the coming
  /// cards. Then the cards that are out of reach (bounds.hpp) of piles with these reaches are among
  /// them, because more cards make more tricks, and tricks only extend a reach.
  static CardSet behind(CardSet within, int ascending, int descending) {
    return within & CardSet::below(ascending) & CardSet::above(along(Descending, descending));
  }

  std::size_t arrived;
  CardSet coming;
  CardSet never_inert;  ///< arrived cards that are ten away from a coming card
  TopClasses top_classes;
  /// By direction and top, counted: the end of the gap in which all tops take the same cards ahead.
  std::array<std::array<std::uint8_t, kMaxCards + 3>, 2> gap_end;
  /// The reach of one pile, by direction and top.
  std::array<std::array<std::uint8_t, kMaxCards + 3>, 2> reach_of_top;
};

}  // namespace backtrick::the_game
