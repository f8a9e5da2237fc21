#pragma once

#include <array>
#include <span>
#include <vector>

#include "solver/the_game/rules/card.hpp"
#include "solver/the_game/rules/deal.hpp"
#include "solver/the_game/rules/position.hpp"
#include "solver/the_game/state/arrivals.hpp"
#include "solver/the_game/state/solo_state.hpp"

namespace backtrick::the_game {

// A GAME UNDER WAY AS A WHOLE DEAL. Let p cards have been laid, k be in hand and the rest still to
// be drawn. Take the deck
//     [the cards laid, in any order] [the hand, in any order] [the draw pile].
// While there are cards to draw, a turn that began when q cards had been laid began with a full
// hand, so just as many as a deal would have given out by then: q + hand. With m cards laid in the
// turn under way, q = p - m and the hand has k = hand - m left, so p + k cards have been drawn:
// those of the first two brackets. Once the draw pile is empty all have been drawn. So the formulas
// of arrivals.hpp hold from here on, and what the deck says of earlier times is never asked: no
// search goes back. In which order the cards laid were laid does not matter, because tops, unplayed
// set and number drawn decide all that follows (solo_state.hpp). With several players it is the
// same: all hands stand in the second bracket, and of a turn under way one hand alone lacks the m
// cards.
//
// One thing remains of the past: the m cards count towards the turn under way. In all it lays m or
// more and min_plays or more, so at least t = max(min_plays, m), and t .. t+min_plays-1 cards
// suffice: a larger turn may end after t of its cards instead, which leaves min_plays or more for
// the next, and that one sees at least as many cards. If m >= min_plays, m itself is among these
// numbers: the turn may end at once.

/// Where a search sets out: a game at its start or under way.
struct SearchRoot {
  explicit SearchRoot(const Position& position);

  Deal deal;                ///< the whole deal that the game is searched as
  std::array<int, 4> tops;  ///< by Pile
  int played;               ///< cards on the piles: the first so many of the deck
  int drawn;                ///< those and the hand
  int laid;                 ///< in the turn under way

  /// Where a play from here leads: it must be legal. The deck has another order then, but only
  /// among the cards drawn.
  SearchRoot after(Play play) const;
  /// What follows from the deck. `more` cards may count as laid in the turn under way already.
  Arrivals arrivals(int more = 0) const { return Arrivals{deal, {drawn, laid + more}}; }
};

/// A position from which a search by plays may set out, and how the game gets there.
struct RootPosition {
  SoloState state;
  std::array<int, 4> tops;  ///< by Pile
  Turn laid;                ///< in the turn under way, to get there
  bool turn_over = false;   ///< and then it ended
};

/// All beginnings of a search: the start, or what these plays lead to from it; each with its turn
/// still open, and with its turn over where it may end.
std::vector<RootPosition> root_positions(const SearchRoot& start, std::span<const Play> first);

}  // namespace backtrick::the_game
