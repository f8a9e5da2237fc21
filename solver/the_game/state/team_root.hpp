#pragma once

#include <span>
#include <vector>

#include "solver/the_game/rules/card.hpp"
#include "solver/the_game/rules/deal.hpp"
#include "solver/the_game/rules/position.hpp"
#include "solver/the_game/rules/turn.hpp"
#include "solver/the_game/state/team_state.hpp"

namespace backtrick::the_game {

/// A state from which a search with several players may begin, and how the game gets there.
struct TeamRootPosition {
  TeamState state;
  Tops tops;               ///< by Pile
  Turn laid;               ///< what the turn under way has laid to get there
  bool turn_over = false;  ///< whether the turn has ended
  int first_player = 1;    ///< of a whole deal: the player who begins
};

/// All root positions of a deal: one for each player who may begin.
std::vector<TeamRootPosition> team_root_positions(const Deal& deal);

/// All root positions of a game under way, searched as the whole deal of search_root.hpp. They come
/// from the position itself or, if `first` is not empty, from each of these plays. Each occurs with
/// its turn still open, and with its turn over where it may end.
std::vector<TeamRootPosition> team_root_positions(const Position& position,
                                                  std::span<const Play> first = {});

}  // namespace backtrick::the_game
