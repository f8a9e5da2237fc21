#pragma once

#include "puzzles/level8/players/player.hpp"
#include "solver/level8/round.hpp"
#include "solver/level8/turn.hpp"

namespace backtrick::level8 {

/// The turn that a Player makes for the player on turn of a round for one to six, who has not taken
/// a card yet. The turn is decided by what this player sees (RoundView). Throws std::logic_error if
/// the referee refuses it.
///
/// Alone, the player plays for `goal` as play_out lets it. At a table, the level is laid as soon as
/// the hand holds it, because a round may end at any time; the player then goes out, or the turn
/// ends there if the goal is to place the level. The discard piles are looked at from the player to
/// the right on, the own pile last. Cards are added to the own groups only, and a Skip that is to
/// be discarded is laid before the next player who has none.
Turn choose_turn(const Round& round, Player& player, Goal goal = Goal::Out);

}  // namespace backtrick::level8
