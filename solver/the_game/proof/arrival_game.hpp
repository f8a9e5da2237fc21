#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "solver/the_game/proof/claim.hpp"
#include "solver/the_game/rules/card_set.hpp"
#include "solver/the_game/rules/position.hpp"
#include "solver/the_game/rules/rules.hpp"

namespace backtrick::the_game::proof {

/// A game of one player as a proof by arrivals sees it: the order in which the cards arrive, and
/// how long turns are.
struct ArrivalGame {
  explicit ArrivalGame(const Position& start)
      : rules{start.rules()},
        order{arrival_order(start)},
        first{order.size() - static_cast<std::size_t>(start.left())},
        drawn{order.size() - start.draw_pile().size()},
        laid{start.laid()} {
    CardSet unplayed;
    for (std::size_t i = order.size(); i-- > first;) {
      unplayed = unplayed.with(order[i]);
      coming[i] = unplayed;
      index[order[i]] = i;
    }
  }

  std::size_t cards() const { return order.size(); }

  /// How many cards a turn lays, at least and at most, that begins when `arrived` cards have
  /// arrived and more are to come. arrival_check.hpp says why longer turns are not needed.
  int shortest_turn(std::size_t arrived) const {
    return arrived == drawn ? std::max(rules.min_plays, laid) : rules.min_plays;
  }
  int longest_turn(std::size_t arrived) const {
    return shortest_turn(arrived) + rules.min_plays - 1;
  }

  /// A card or a top, counted from the start of a direction: 0 ascending, 1 descending.
  int counted(std::size_t direction, int value) const {
    return direction == 0 ? value : rules.cards + 3 - value;
  }

  Rules rules;
  std::vector<Card> order;
  std::size_t first;  ///< cards laid before the proof begins
  std::size_t drawn;  ///< cards drawn when it begins
  int laid;           ///< cards laid in the turn under way then
  /// coming[i]: the cards that have not arrived yet once i cards have arrived, for i >= first.
  std::array<CardSet, kMaxCards + 1> coming{};
  std::array<std::size_t, 128> index{};  ///< by card that arrives: its place in the order
};

/// Whether a card goes on a top, both counted from the start of the direction.
constexpr bool goes_on(int card, int top) { return card > top || card == top - kTrick; }

}  // namespace backtrick::the_game::proof
