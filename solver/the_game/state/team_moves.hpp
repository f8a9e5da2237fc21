#pragma once

#include <algorithm>

#include "solver/the_game/state/movegen.hpp"
#include "solver/the_game/state/team_state.hpp"

namespace backtrick::the_game {

/// Whether the turn may end after the next `plays` cards, and whether it may stay open. `plays` is
/// 1, or at most what the turn must still lay. A single player can split a long turn in two. Here
/// another player's turn would come between, so turns of every size count. A turn ends at the
/// latest with the hand. Once nobody else has cards, it makes no difference where turns end, so
/// they never do.
inline TurnChoice turn_choice(const TeamArrivals& arrivals, const TeamState& state, int plays,
                              MoveFilter filter) {
  const bool last = state.draw_pile_empty(arrivals);
  if (last && state.seats == 1) return {false, true};
  const bool enough = state.missing(arrivals) == plays;
  const bool may_go_on = filter != MoveFilter::Likeliest || last || !enough;
  return {enough, may_go_on && state.hands[0].size() > plays};
}

/// Generates the moves worth trying for the player on turn, in a fixed order.
inline void generate(const TeamArrivals& arrivals, const TeamState& state, MoveFilter filter,
                     MoveList& moves) {
  generate(state.hands[0], state.common, turn_choice(arrivals, state, 1, filter), filter, moves);
}

}  // namespace backtrick::the_game
