#pragma once

#include "solver/the_game/rules/position.hpp"
#include "solver/the_game/stages/search_problem.hpp"
#include "solver/the_game/stages/searches.hpp"

namespace backtrick::the_game {

/// Finds how few cards can be left, and stores it in the result's `best`, which must hold all cards
/// of `position`. It looks for a win with the usual stages, then for lines that lay many cards, and
/// then exhausts what may lay more. With several players and a whole deal, `position` is the start
/// and anybody may begin. The searches for many cards use the problem for several players, with one
/// player, too.
void find_best(SearchCall& call, const Position& position, const TeamProblem& problem);

}  // namespace backtrick::the_game
