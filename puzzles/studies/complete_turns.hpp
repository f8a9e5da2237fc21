#pragma once

#include <vector>

#include "puzzles/players/seat_view.hpp"
#include "puzzles/players/value/afterstate.hpp"
#include "solver/the_game/rules/turn.hpp"

namespace backtrick::the_game {

/// A turn that may end, by what it leaves. Turns that lay the same cards and leave the same tops
/// are one, whatever their order, because the game goes on in the same way after them.
struct CompleteTurn {
  CardSet hand;  ///< the cards that stay in hand
  Tops tops;     ///< the piles without their names
  Turn plays;    ///< one order that leaves this
};

/// Every turn of a single player that may end, of every legal size, each once. A turn under way is
/// continued: no further play at all is a turn, too, once enough cards are laid.
std::vector<CompleteTurn> complete_turns(const SeatView& table);

}  // namespace backtrick::the_game
