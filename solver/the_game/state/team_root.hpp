#pragma once

#include <array>
#include <span>
#include <vector>

#include "solver/the_game/rules/card.hpp"
#include "solver/the_game/rules/deal.hpp"
#include "solver/the_game/rules/position.hpp"
#include "solver/the_game/state/team_state.hpp"

namespace backtrick::the_game {

/// A position from which a search of several players may set out, and how the game gets there.
struct TeamRootPosition {
  TeamState state;
  std::array<int, 4> tops;  ///< by Pile
  Turn laid;                ///< in the turn under way, to get there
  bool turn_over = false;   ///< and then it ended
  int first_player = 1;     ///< of a whole deal: who begins
};

/// All beginnings of a deal: whoever begins.
std::vector<TeamRootPosition> team_root_positions(const Deal& deal);

/// All beginnings of a game under way, searched as the whole deal of search_root.hpp: the position,
/// or what these plays lead to from it; each with its turn still open, and with its turn over where
/// it may end.
std::vector<TeamRootPosition> team_root_positions(const Position& position,
                                                  std::span<const Play> first = {});

}  // namespace backtrick::the_game
