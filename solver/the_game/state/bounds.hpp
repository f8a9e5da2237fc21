#pragma once

#include <algorithm>

#include "solver/the_game/rules/card_set.hpp"
#include "solver/the_game/state/pruning.hpp"
#include "solver/the_game/state/solo_state.hpp"

namespace backtrick::the_game {

// Proofs that a state is lost. Each may report a loss only if no continuation beats the game.

/// How far back a pile can ever come, if it shows `top` and only cards of `within` are laid on it.
/// A pile comes back by tricks alone, from a launch, which is the top or a card laid earlier, to
/// its landing. Every trick whose launch is not behind the reach so far and whose landing is takes
/// the pile back. The function makes the one with the nearest such launch until none is left.
inline int reach_of(Direction direction, CardSet within, int top) {
  const CardSet launches = within.with(top) & launches_of(direction, within);
  int reach = top;
  for (;;) {
    const CardSet next = launches & ~behind(direction, reach);
    if (next.empty()) return reach;
    const int landing = landing_of(direction, nearest(direction, next));
    if (distance(direction, reach, landing) >= 0) return reach;
    reach = landing;
  }
}

/// The cards of `within` that are behind all tops: a pile takes them, if at all, by tricks alone.
inline CardSet behind_all(CardSet within, Tops tops) {
  return within & behind(Ascending, tops[Slot::AscFar]) & behind(Descending, tops[Slot::DescFar]);
}

/// The cards of `within` that no pile can ever take while only cards of `within` are laid. A pile
/// takes cards ahead of its top, and the landing of a trick. So it takes none behind its reach.
inline CardSet out_of_reach(CardSet within, Tops tops) {
  // For most states this line leaves no card: tricks only extend the reach.
  CardSet rest = behind_all(within, tops);
  for (auto slot = kSlots.begin(); slot != kSlots.end() && !rest.empty(); ++slot) {
    const Direction direction = direction_of(*slot);
    rest = rest & behind(direction, reach_of(direction, within, tops[*slot]));
  }
  return rest;
}

/// The most cards that can be laid in the whole game if the cards `dead_card` are never laid. Once
/// drawn, these stay in hand, and the hands together can hold at most `bearable` of them. Consider
/// the first dead card beyond that number, and let `place` be its place in the deck. The last turn
/// begins with at most place + `further` cards drawn. Of the cards drawn by then, all others may be
/// laid.
inline int most_laid_without(const Arrivals& arrivals, CardSet dead_card, int bearable,
                             int further) {
  CardSet places;  // places in the deck, from 0
  for (const int card : dead_card)
    places = places | CardSet::of(arrivals.index[static_cast<std::size_t>(card)]);
  int last = arrivals.cards;
  for (const int place : places) {
    if (bearable-- > 0) continue;
    last = std::min(last, place + further);
    break;
  }
  return last - (places & CardSet::below(last)).size();
}

/// The same for one player. Let b = hand - min_plays. A turn that begins with more than b dead
/// cards in hand, while there are cards to draw, is the last turn. The turn before it began with s
/// <= b of them, so it laid at most hand - s cards and drew as many. The dead card that is one too
/// many was at least the (b - s + 1)th of these cards, so at most hand - s - (b - s + 1) =
/// min_plays - 1 cards came after it. If there was no turn before, more than b cards of the first
/// hand are dead, and the turn under way is the last. The hand, less the l cards laid in this turn,
/// ends the cards drawn, so at most hand - l - b - 1 = min_plays - l - 1 cards come after the one
/// too many.
inline int most_laid_without(const Arrivals& arrivals, CardSet dead_card) {
  return most_laid_without(arrivals, dead_card, arrivals.hand - arrivals.min_plays,
                           arrivals.min_plays);
}

/// Whether the state is lost because some unplayed card can never be laid again.
inline bool dead_card(const SoloState& state) {
  return !out_of_reach(state.unplayed, state.tops).empty();
}

/// Whether the state is lost because the turn cannot be completed. Until the next draw only cards
/// in hand are laid, and too few of them can be.
inline bool blocked_turn(const Arrivals& arrivals, const SoloState& state) {
  if (state.draw_pile_empty(arrivals)) return false;
  const CardSet hand = state.hand(arrivals);
  const int missing = arrivals.min_plays - state.laid(arrivals);
  return hand.size() - out_of_reach(hand, state.tops).size() < missing;
}

inline bool lost(const Arrivals& arrivals, const SoloState& state, const Pruning& pruning) {
  return (pruning.dead_card && dead_card(state)) ||
         (pruning.blocked_turn && blocked_turn(arrivals, state));
}

}  // namespace backtrick::the_game
