#pragma once

#include <algorithm>

#include "solver/the_game/state/movegen.hpp"
#include "solver/the_game/state/team_state.hpp"

namespace backtrick::the_game {

/// How the turn may go on with the next card. One player may split a long turn in two; here another
/// player's turn would come between, so turns of every size count. They end with the hand at the
/// latest. Once nobody else has cards, where turns end makes no difference: there they never do.
inline TurnChoice turn_choice(const TeamArrivals& arrivals, const TeamState& state,
                              MoveFilter filter) {
  const bool last = state.draw_pile_empty(arrivals);
  if (last && state.seats == 1) return {false, true};
  const bool enough = state.missing(arrivals) == 1;
  const bool may_go_on = filter != MoveFilter::Likeliest || last || !enough;
  return {enough, may_go_on && state.hands[0].size() > 1};
}

/// The moves worth trying of the player on turn, in a fixed order.
inline void generate(const TeamArrivals& arrivals, const TeamState& state, MoveFilter filter,
                     MoveList& moves) {
  generate(state.hands[0], state.common, turn_choice(arrivals, state, filter), filter, moves);
}

}  // namespace backtrick::the_game
