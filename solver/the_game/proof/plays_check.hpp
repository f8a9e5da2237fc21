#pragma once

#include "solver/the_game/proof/check.hpp"
#include "solver/the_game/proof/layers.hpp"

namespace backtrick::the_game::proof {

// THE CHECKER OF PROOFS BY PLAYS, for one to five players. It needs no theorem. A proof lists
// positions; a layer holds those with the same number of cards laid. The checker asks the referee
// (rules/game.hpp) for every position that one play leads to, with the turn open and with the turn
// ended, and checks that
// - each position from which the game may begin is covered by one of the first layer,
// - each position that a play leads to from a listed one is covered by one of the next layer, with
//   the same hands, player on turn and cards laid in the turn, and with tops that cover its tops,
// - no play from a listed position lays as many cards as the claim says cannot be laid.
// So by induction no game lays as many. A listed position without successors, where the game is
// over, needs nothing.

/// Checks the layers of a proof by plays.
void check_plays(ProofInput& proof, const CheckOptions& options, CheckReport& report);

}  // namespace backtrick::the_game::proof
