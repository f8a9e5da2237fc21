#pragma once

#include <cstdint>
#include <memory>

#include "puzzles/players/player.hpp"
#include "puzzles/studies/study.hpp"

namespace backtrick::the_game {

// Solvers of studies that are in no panel, and serve to validate grades. Their ideas are others:
// none of them judges a table as the panel's solvers do, or looks ahead by whole turns. Their code
// has only the enumeration of turns in common with the panel's.

/// In how many of `tries` tries, of which each has a seed of its own, a player who does not see the
/// draw pile finds every unique turn.
int solves_unseeing(Player& player, const Study& study, int tries);

/// The same for a solver who plays every turn on to the end of the game `games` times, with the
/// draws that come, as a hasty player (held_out_players.hpp) does, and takes the turn that leaves
/// the fewest cards on average.
int solves_playing_on(const Study& study, int tries, int games);

/// The narrowest beam, as a power of 2 from 0 to 17, with which a beam search by plays and the
/// solver's trained scores finds a win from the position. 17 says that none up to 2^16 does.
int narrowest_beam(const Study& study);

}  // namespace backtrick::the_game
