#pragma once

#include <cstdint>

#include "puzzles/level8/players/player.hpp"
#include "solver/level8/deal.hpp"
#include "solver/level8/solver.hpp"

namespace backtrick::level8 {

/// How a simulated round ended.
struct Outcome {
  int turns = 0;         ///< turns made, the one that reached the goal included
  bool reached = false;  ///< the goal; otherwise nothing was left to draw
};

/// The most turns of a playout: as many as there are cards to take.
inline int most_turns(const Rules& rules) { return rules.draw_pile() + 1; }

/// Lets a player play a round for one player, by the referee. The round ends when the goal is
/// reached, and without success when nothing is left to draw or most_turns() are made. The same
/// arguments and kind of player give the same round on every machine. Throws std::logic_error if
/// the referee refuses a move. `record`, if given, receives all turns.
Outcome play_out(const Deal& deal, const Level& level, Goal goal, Player& player,
                 std::uint64_t seed, Line* record = nullptr, Pile pile = Pile::Hidden);

}  // namespace backtrick::level8
