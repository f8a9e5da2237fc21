#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "solver/the_game/proof/card_order.hpp"
#include "solver/the_game/rules/position.hpp"

namespace backtrick::the_game::proof {

/// A game of one player as a proof by arrivals sees it: the order in which the cards arrive, and
/// how long turns are.
struct ArrivalGame : CardOrder {
  explicit ArrivalGame(const Position& start)
      : CardOrder{start}, drawn{order.size() - start.draw_pile().size()}, laid{start.laid()} {
    for (std::size_t i = first; i < order.size(); ++i) index[order[i]] = i;
  }

  /// How many cards a turn lays, at least and at most, that begins when `arrived` cards have
  /// arrived and more are to come. arrival_check.hpp says why longer turns are not needed.
  int shortest_turn(std::size_t arrived) const {
    return arrived == drawn ? std::max(rules.min_plays, laid) : rules.min_plays;
  }
  int longest_turn(std::size_t arrived) const {
    return shortest_turn(arrived) + rules.min_plays - 1;
  }

  std::size_t drawn;                     ///< cards drawn when the proof begins
  int laid;                              ///< cards laid in the turn under way then
  std::array<std::size_t, 128> index{};  ///< by card that arrives: its place in the order
};

}  // namespace backtrick::the_game::proof
