#pragma once

#include <algorithm>
#include <cstddef>

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

/// The most cards that can be laid in the whole game, by the same two arguments.
///
/// Stranded cards stay in the hands that drew them. When there are more than players * (hand -
/// min_plays), somebody holds more than a turn can bear while there are cards to draw, and at the
/// latest that turn is the last. The one too many is drawn at the end of a turn, and no more than
/// players - 1 turns come between; each draws a hand at most.
///
/// And where the turn of a seat cannot be completed, all that is laid until the end are cards now
/// in the hands up to there, but for those that stay out of reach.
inline int most_laid(const TeamArrivals& arrivals, const TeamPosition& position,
                     const Pruning& pruning) {
  const Position& common = position.common;
  int most = arrivals.cards;
  if (pruning.stranded) {
    most = most_laid_without(arrivals, out_of_reach(common.unplayed, common),
                             arrivals.players * (arrivals.hand - arrivals.min_plays),
                             arrivals.players * arrivals.hand);
  }
  if (!pruning.clogged) return most;
  CardSet until_then;
  int to_be_drawn = arrivals.cards - common.drawn;
  for (std::size_t seat = 0; seat < position.seats; ++seat) {
    const CardSet hand = position.hands[seat];
    until_then = until_then | hand;
    const int required =
        seat == 0 ? position.missing(arrivals) : (to_be_drawn > 0 ? arrivals.min_plays : 1);
    const CardSet out = out_of_reach(until_then, common);
    if (hand.size() - (hand & out).size() < required)
      return std::min(most, common.played + until_then.size() - out.size());
    to_be_drawn -= seat == 0 ? hand.size() + position.laid(arrivals) : hand.size();
  }
  return most;
}

/// Whether it is known that fewer than `goal` cards will be laid.
inline bool falls_short(const TeamArrivals& arrivals, const TeamPosition& position, int goal,
                        const Pruning& pruning) {
  return goal == arrivals.cards ? lost(arrivals, position, pruning)
                                : most_laid(arrivals, position, pruning) < goal;
}

}  // namespace backtrick
