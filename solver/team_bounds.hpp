#pragma once

#include "bounds.hpp"
#include "team_position.hpp"

namespace backtrick {

/// Lost because a turn cannot be completed, this one or the next of another player. Nobody lays a
/// card drawn from now on before his next turn but one. So until the turn of a seat is over, only
/// cards now held there and in the seats before are laid; of its own hand, those stay out of reach
/// that no such cards bring a pile back to, and what remains must be enough for the turn. It must
/// lay min_plays if the seats before cannot empty the draw pile, and one card in any case: the turn
/// comes round to all who hold cards, unless the game is lost before.
inline bool clogged(const TeamArrivals& arrivals, const TeamPosition& position) {
  CardSet until_then;
  int to_be_drawn = arrivals.cards - position.common.drawn;
  for (std::size_t seat = 0; seat < position.seats; ++seat) {
    const CardSet hand = position.hands[seat];
    until_then = until_then | hand;
    const int required =
        seat == 0 ? position.missing(arrivals) : (to_be_drawn > 0 ? arrivals.min_plays : 1);
    if (hand.size() - (hand & out_of_reach(until_then, position.common)).size() < required)
      return true;
    to_be_drawn -= seat == 0 ? hand.size() + position.laid(arrivals) : hand.size();
  }
  return false;
}

/// Stranded cards are so whoever holds them (bounds.hpp).
inline bool lost(const TeamArrivals& arrivals, const TeamPosition& position,
                 const Pruning& pruning) {
  return (pruning.stranded && stranded(position.common)) ||
         (pruning.clogged && !position.beaten() && clogged(arrivals, position));
}

}  // namespace backtrick
