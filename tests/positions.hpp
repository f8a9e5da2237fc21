#pragma once

#include "../solver/movegen.hpp"
#include "../solver/ordering.hpp"
#include "../solver/shuffle.hpp"
#include "oracle.hpp"

namespace backtrick {

/// A position that legal play leads to. Every other play is the most promising one, because games
/// played at random alone are lost long before anything interesting happens.
inline Position random_position(const Arrivals& arrivals, SplitMix64& random) {
  const Ordering ordering{weights_for(arrivals.min_plays), arrivals.cards};
  Position position = Position::start(arrivals);
  const std::uint64_t plays = random.below(static_cast<std::uint64_t>(arrivals.cards));
  for (std::uint64_t i = 0; i < plays; ++i) {
    MoveList moves;
    generate(arrivals, position, Breadth::All, moves);
    if (moves.empty()) break;
    Position next = after(arrivals, position, moves[random.below(moves.size())]);
    if (random.below(2) == 0) {
      for (const Move move : moves) {
        const Position other = after(arrivals, position, move);
        if (ordering.promise(arrivals, other) > ordering.promise(arrivals, next)) next = other;
      }
    }
    position = next;
  }
  return position;
}

/// The same position as the oracle writes it.
inline Oracle::State spelled_out(const Arrivals& arrivals, const Position& position) {
  Oracle::State state;
  state.piles = position.tops;
  for (const int card : position.hand(arrivals)) {
    state.hand[state.held++] = static_cast<std::uint8_t>(card);
  }
  state.next = position.drawn;
  if (!position.draw_pile_empty(arrivals)) {
    state.laid = static_cast<std::uint8_t>(position.laid(arrivals));
  }
  return state;
}

}  // namespace backtrick
