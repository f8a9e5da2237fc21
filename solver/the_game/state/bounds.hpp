#pragma once

#include <algorithm>

#include "solver/the_game/rules/card_set.hpp"
#include "solver/the_game/state/pruning.hpp"
#include "solver/the_game/state/solo_state.hpp"

namespace backtrick::the_game {

// Proofs that a state is lost. Each may report a loss only if no continuation beats the game.

/// The lowest number an ascending pile can ever show again, if it shows `top` and only cards of
/// `within` are laid on it. A pile falls by tricks alone, from b to b-10, where b is the top or a
/// card laid earlier, and b-10 is laid then. Let m be the lowest number reached so far. Every pair
/// (b, b-10) with b >= m and b-10 < m takes the pile lower. The function applies the pair with the
/// smallest such b until none is left.
inline int lowest_reach(CardSet within, int top) {
  const CardSet starts = within.with(top) & within.raised(kTrick);
  int reach = top;
  for (;;) {
    const CardSet next = starts & ~CardSet::below(reach);
    if (next.empty() || next.lowest() - kTrick >= reach) return reach;
    reach = next.lowest() - kTrick;
  }
}

/// The mirror of lowest_reach: the highest number a descending pile can ever show again.
inline int highest_reach(CardSet within, int top) {
  const CardSet starts = within.with(top) & within.lowered(kTrick);
  int reach = top;
  for (;;) {
    const CardSet next = starts & CardSet::below(reach + 1);
    if (next.empty() || next.highest() + kTrick <= reach) return reach;
    reach = next.highest() + kTrick;
  }
}

/// The cards of `within` that lie beyond no top: a pile takes them, if at all, by tricks alone.
inline CardSet beyond_no_top(CardSet within, const SoloState& state) {
  return within & CardSet::below(state.tops[0]) & CardSet::above(state.tops[2]);
}

/// The cards of `within` that no pile can ever take while only cards of `within` are laid. A card
/// goes on an ascending pile above its top or as the landing of a trick. In both cases the pile's
/// reach is at most that card. Descending piles are the mirror image.
inline CardSet out_of_reach(CardSet within, const SoloState& state) {
  const auto& tops = state.tops;
  // For most states this line leaves no card: tricks only extend the reach.
  CardSet rest = beyond_no_top(within, state);
  for (std::size_t pile = 0; pile < 2 && !rest.empty(); ++pile)
    rest = rest & CardSet::below(lowest_reach(within, tops[pile]));
  for (std::size_t pile = 2; pile < 4 && !rest.empty(); ++pile)
    rest = rest & CardSet::above(highest_reach(within, tops[pile]));
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
  return !out_of_reach(state.unplayed, state).empty();
}

/// Whether the state is lost because the turn cannot be completed. Until the next draw only cards
/// in hand are laid, and too few of them can be.
inline bool blocked_turn(const Arrivals& arrivals, const SoloState& state) {
  if (state.draw_pile_empty(arrivals)) return false;
  const CardSet hand = state.hand(arrivals);
  const int missing = arrivals.min_plays - state.laid(arrivals);
  return hand.size() - out_of_reach(hand, state).size() < missing;
}

inline bool lost(const Arrivals& arrivals, const SoloState& state, const Pruning& pruning) {
  return (pruning.dead_card && dead_card(state)) ||
         (pruning.blocked_turn && blocked_turn(arrivals, state));
}

}  // namespace backtrick::the_game
