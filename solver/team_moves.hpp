#pragma once

#include <algorithm>

#include "movegen.hpp"
#include "team_position.hpp"

namespace backtrick {

/// How the turn may go on with the next card. One player may split a long turn in two; here another
/// player's turn would come between, so turns of every size count. They end with the hand at the
/// latest. Once nobody else has cards, where turns end makes no difference: there they never do.
inline TurnChoice turn_choice(const TeamArrivals& arrivals, const TeamPosition& position,
                              Breadth breadth) {
  const bool last = position.draw_pile_empty(arrivals);
  if (last && position.seats == 1) return {false, true};
  const bool enough = position.missing(arrivals) == 1;
  const bool may_go_on = breadth != Breadth::Likeliest || last || !enough;
  return {enough, may_go_on && position.hands[0].size() > 1};
}

/// The moves worth trying of the player on turn, in a fixed order.
inline void generate(const TeamArrivals& arrivals, const TeamPosition& position, Breadth breadth,
                     MoveList& moves) {
  generate(position.hands[0], position.common, turn_choice(arrivals, position, breadth), breadth,
           moves);
}

}  // namespace backtrick
