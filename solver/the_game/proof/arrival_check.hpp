#pragma once

#include "solver/the_game/proof/check.hpp"
#include "solver/the_game/proof/layers.hpp"

namespace backtrick::the_game::proof {

// THE CHECKER OF PROOFS BY ARRIVALS. It includes the rules of the game and nothing of the search.
// It never searches and never orders anything: it makes every successor of every state, and looks
// it up. A reader who believes the following page and has read arrival_check.cpp, group_check.cpp,
// arrival_states.cpp and holding_bound.cpp need not trust the solver.
//
// THE FORM BY ARRIVALS. A game of one player is won exactly if all cards can be divided into four
// sequences, each of which can be laid on its pile, and turns can be chosen that begin when
// d0 < d1 < ... cards have arrived (have been drawn), such that d0 = hand, each gap is the number s
// of cards that a turn lays, s >= min_plays, and whenever a turn of s cards begins with cards still
// to be drawn,
//     at most hand - s of the arrived cards wait.
// A card waits while some card before it in its own sequence has not arrived.
//   Proof. Let there be such sequences and turns. When a turn of s cards begins, d cards have
// arrived and d - hand have been laid; by its end, d - hand + s must have been. At least this
// number of the arrived cards do not wait. They begin their sequences, so they can be laid: plays
// on different piles do not affect each other, and draws depend on the number of plays alone. Once
// all cards have arrived, none waits, and the rest can be laid. Conversely, in a won game the cards
// laid on each pile are such sequences, and its turns are such turns: a card that waits when a turn
// begins waits until the turn ends, because nothing is drawn in between, so it is one of the hand -
// s cards that are then left in hand.
//
// SHORT TURNS SUFFICE. While cards can be drawn, a turn of 2*min_plays cards or more can be split
// into two legal ones, and the second sees at least as many cards. So turns of min_plays to
// 2*min_plays-1 cards are enough.
//
// A POSITION UNDER WAY, in which m cards have been laid in the turn and D cards have been drawn,
// hand cards more than were laid before the turn unless the draw pile is empty. Take the moment at
// which D cards have arrived as the beginning of the turn under way. It lays s >= m cards in all,
// and s = t .. t+min_plays-1 are enough, where t = max(min_plays, m), because a longer turn may end
// after t cards. Of the cards in hand at most hand - s wait, as before.
//
// STATES. A state holds the number of cards that have arrived (its layer), the *kept* cards, those
// of them that are not laid, the number *due* before the next turn begins, and the tops. When a
// card arrives, it is kept, or it goes on a pile where it can be laid, and then any kept cards
// follow it on that pile, one on the other. Nothing else happens: a kept card that is laid later
// waits for some card before it that has not arrived, so it directly follows a card that arrives,
// or one that follows such a card. Where no more cards are due, a turn of s cards begins if at most
// hand - s cards are kept, and s cards are due. A state wins if all cards have arrived and none is
// kept. The start keeps nothing; the cards in hand arrive first, and are due.
//
// WHAT IS CHECKED. The start is covered by a state of the first layer. Every successor of every
// state of each layer is one of the following. So by induction from the last layer, which is empty,
// no state wins.
// - Impossible. All cards have arrived and some are kept; or a turn must begin, and too many cards
//   are kept.
// - Covered by a state of the next layer with the same kept cards and cards due, whose tops cover
//   its tops. A top only decides which arriving cards may be laid on it next, for kept cards only
//   follow these; and the card laid is the top then. An ascending top takes the coming cards above
//   it, and the card ten below it if that is still to come. So top a covers top b if a = b, or if
//   no coming card lies in b+1 .. a, and ten below b no card is to come, or it lies above a. The
//   piles of a direction may be matched either way. Descending tops are counted from their own
//   start.
// - Covered by another state, with one or both of two differences:
//   * It lacks some *inert* kept cards z, for which neither z-10 nor z+10 is unplayed. In a win of
//     the successor, z directly follows an unplayed card x, because it is kept, and is followed by
//     an unplayed card y or by nothing. As z neither ends nor begins a trick, it lies between x and
//     y, so y goes on x, and all other cards are laid as before. No more cards wait than before.
//   * A turn begins in it now, the successor has s cards due, s is a number of cards that such a
//     turn may lay, and at most hand - s cards are kept. The other state may choose this turn.
//   This state is in the next layer, or it is lost by the bound.
// - Lost by the bound: hands cannot hold all cards that have to wait (holding_bound.hpp).
// - Lost by a dead card, an unplayed card that no pile can ever take. The first card that a pile
//   takes from now on is a coming card that goes on its top. Let l be the lowest of these, for an
//   ascending pile. From a number >= l a pile gets below l only by a trick from some x >= l to
//   x-10 < l, both of them unplayed now. Repeating this gives the lowest number that the pile can
//   show from now on, and it takes no card below that.
//
// FEWER CARDS THAN ALL. A proof may also show that no game lays `goal` cards, an incomplete last
// turn included. When a turn begins, all cards that have arrived and are not kept can be laid in it
// or have been laid, and no more can be: a card that waits for one that is never laid stays in
// hand. So a state with no cards due wins if at least `goal` of the arrived cards are not kept. The
// arguments above hold, except that cards may now be kept for ever:
// - What a covering top takes, it takes whether all cards are laid or not. A state that has laid z
//   has one card more than the state that keeps it, and lays everything else that this one lays.
// - A longer turn split into two lays the same cards, the last and incomplete one included.
// - Dead cards are kept. If turns of every size are begun while the dead cards that have arrived
//   leave room for them, the last turn begins with the fewest dead cards among the arrived; a state
//   is lost if no turn that can begin then has `goal` cards that are not dead.
// - The bound assumes that all cards are laid. It is used only if that is the goal.

/// Checks the layers of a proof by arrivals.
void check_arrivals(ProofInput& proof, const CheckOptions& options, CheckReport& report);

}  // namespace backtrick::the_game::proof
