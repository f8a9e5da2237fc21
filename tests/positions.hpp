#pragma once

#include <cstdint>
#include <vector>

#include "../solver/movegen.hpp"
#include "../solver/ordering.hpp"
#include "../solver/shuffle.hpp"
#include "oracle.hpp"

namespace backtrick {

inline std::vector<std::int32_t> promises_of(const Ordering& ordering, const Arrivals& arrivals,
                                             const Position& position, const MoveList& moves) {
  std::vector<std::int32_t> promises;
  ordering.promises(arrivals, position, moves, promises);
  return promises;
}

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
    std::size_t chosen = random.below(moves.size());
    if (random.below(2) == 0) {
      const std::vector<std::int32_t> promises = promises_of(ordering, arrivals, position, moves);
      for (std::size_t m = 0; m < moves.size(); ++m) {
        if (promises[m] > promises[chosen]) chosen = m;
      }
    }
    position = after(arrivals, position, moves[chosen]);
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
