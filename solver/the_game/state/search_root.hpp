#pragma once

#include <span>
#include <vector>

#include "solver/the_game/rules/card.hpp"
#include "solver/the_game/rules/deal.hpp"
#include "solver/the_game/rules/position.hpp"
#include "solver/the_game/rules/turn.hpp"
#include "solver/the_game/state/arrivals.hpp"
#include "solver/the_game/state/solo_state.hpp"

namespace backtrick::the_game {

// A GAME UNDER WAY AS A WHOLE DEAL. Let p cards have been laid, k be in hand and the rest still to
// be drawn. Take the deck
//     [the cards laid, in any order] [the hand, in any order] [the draw pile].
// While there are cards to draw, a turn that began when q cards had been laid began with a full
// hand, so exactly q + hand cards had been drawn by then, as in a whole deal. Let m cards have been
// laid in the turn under way. Then q = p - m and the hand has k = hand - m cards left, so p + k
// cards have been drawn: those of the first two brackets. Once the draw pile is empty, all cards
// have been drawn. So the formulas of arrivals.hpp hold from here on. A search never goes back, so
// it never uses what the deck says of earlier times. The order in which the cards were laid does
// not matter, because tops, unplayed set and number drawn decide the rest of the game
// (solo_state.hpp). With several players the same argument holds: the second bracket contains all
// hands, and only the hand of the turn under way lacks m cards.
//
// One fact of the past remains: the m cards count towards the turn under way. In total this turn
// lays at least m and at least min_plays cards, that is at least t = max(min_plays, m), and t ..
// t+min_plays-1 cards suffice. Proof: a larger turn may end after t of its cards instead, which
// leaves min_plays or more for the next turn, and that turn sees at least as many cards. If m >=
// min_plays, then t = m, and the turn may end at once.

/// A game from which a search begins, at its start or under way.
struct SearchRoot {
  /// The start of a deal for one player.
  explicit SearchRoot(Deal whole_deal);
  explicit SearchRoot(const Position& position);

  Deal deal;   ///< the whole deal as which the game is searched
  Tops tops;   ///< by Pile
  int played;  ///< cards on the piles: the first ones of the deck
  int drawn;   ///< cards drawn: those played and the hand
  int laid;    ///< cards laid in the turn under way

  /// The search root after a play, which must be legal. Only the order of the drawn cards in its
  /// deck differs.
  SearchRoot after(Play play) const;
  /// What follows from the deck. `more` further cards count as already laid in the turn under way.
  Arrivals arrivals(int more = 0) const { return Arrivals{deal, {drawn, laid + more}}; }
};

/// A state from which a search by plays may begin, and how the game gets there.
struct RootPosition {
  SoloState state;
  Tops tops;               ///< by Pile
  Turn laid;               ///< what the turn under way has laid to get there
  bool turn_over = false;  ///< whether the turn has ended
};

/// All root positions of a search. They come from the search root itself or, if `first` is not
/// empty, from each of these plays. Each occurs with its turn still open, and with its turn over
/// where it may end.
std::vector<RootPosition> root_positions(const SearchRoot& start, std::span<const Play> first);

}  // namespace backtrick::the_game
