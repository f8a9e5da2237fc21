#pragma once

#include "solver/the_game/proof/check.hpp"
#include "solver/the_game/proof/layers.hpp"

namespace backtrick::the_game::proof {

// THE CHECKER OF PROOFS BY TURNS, for one to five players. It includes the rules of the game and
// nothing of the search. It makes every whole turn from every listed state and looks up what the
// turn leads to. A reader who believes this page and has read turn_check.cpp, turn_group_check.cpp,
// turn_game.cpp and turn_states.cpp need not trust the solver.
//
// STATES. A state is a position in which a turn begins, or is under way and goes on. Its hands are
// listed from the player on turn on. So players are distinguished by the order of turns alone: who
// is player 1 does not matter for what follows. A player without cards is passed over for good once
// the draw pile is empty, and has no hand any more. A layer holds the states with the same number
// of cards laid. With the hands, this decides how many cards have been drawn, so it decides the
// draw pile and all unplayed cards. While there are cards to draw, the other hands are full, and
// the first lacks the cards that its turn has laid. With an empty draw pile a turn requires one
// card, and one that might have ended is a state of its own with the turn ended.
//
// WHAT IS CHECKED. Each position from which a game may begin loses, each state to which a whole
// turn leads from a listed state loses, and no cards laid in one turn from a listed state reach the
// goal, whether the turn could end or not. A state loses if it is covered by a listed state, or by
// one of two bounds. A turn lays at least one card, so a listed state leads to later layers only;
// by induction from the last layer, no game from a listed state reaches the goal.
// - Covered: by a listed state with the same hands whose tops take all unplayed cards that its tops
//   take (tops.hpp). A card laid is the top in either case, so each game from the covered state is
//   one from the other. The piles of a direction may be matched either way.
// - Dead cards: unplayed cards that no pile can ever take. If all others are fewer than the goal,
//   the goal is not reached. arrival_check.hpp says how the lowest number is found that a pile can
//   show; here all unplayed cards may be laid next.
// - Impossible: the turn of some seat cannot be completed. Cards drawn from now on are laid by
// their
//   players in their next turn but one at the earliest, except that a turn under way has drawn
//   nothing yet. So until the end of a seat's next turn all cards laid are of its hand and of the
//   hands before it, as they are now. Of these, some stay out of reach, as dead cards do, while
//   only these are laid. If fewer cards of the seat's hand are within reach than its turn must lay,
//   the game ends with this turn or before it, and lays no more than what is within reach. The turn
//   must lay min_plays cards if the turns before it cannot empty the draw pile, since each draws a
//   hand at most, and one card in any case: the turn comes round to all who hold cards.

/// Checks the layers of a proof by turns. Holds as many layers as a hand has cards, and one more.
void check_turns(ProofInput& proof, const CheckOptions& options, CheckReport& report);

}  // namespace backtrick::the_game::proof
