#pragma once

#include <array>
#include <span>
#include <vector>

#include "card.hpp"
#include "deal.hpp"
#include "situation.hpp"
#include "team_position.hpp"

namespace backtrick {

/// A position from which a search of several players may set out, and how the game gets there.
struct TeamBeginning {
  TeamPosition position;
  std::array<int, 4> tops;  ///< by Pile
  Turn laid;                ///< in the turn under way, to get there
  bool turn_over = false;   ///< and then it ended
  int first_player = 1;     ///< of a whole deal: who begins
};

/// All beginnings of a deal: whoever begins.
std::vector<TeamBeginning> team_beginnings(const Deal& deal);

/// All beginnings of a game under way, searched as the whole deal of start.hpp: the situation, or
/// what these plays lead to from it; each with its turn still open, and with its turn over where it
/// may end.
std::vector<TeamBeginning> team_beginnings(const Situation& situation,
                                           std::span<const Play> first = {});

}  // namespace backtrick
