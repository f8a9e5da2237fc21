#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>

#include "solver/the_game/state/bounds.hpp"
#include "solver/the_game/state/team_state.hpp"

namespace backtrick::the_game {

/// The cards that can still be laid if the turn under way or the next turn of another player cannot
/// be completed, else nothing. No player lays a card drawn from now on before their next turn but
/// one. So until the turn of a seat is over, only cards now held by that seat and the seats before
/// it are laid. Of the seat's own hand, the cards stay out of reach to which no such cards bring a
/// pile back. The other cards must be enough for the turn. The turn must lay min_plays cards if the
/// seats before it cannot empty the draw pile, and one card in any case: the turn comes round to
/// all players who hold cards, unless the game is lost before. If they are not enough, the game
/// ends with that turn.
inline std::optional<CardSet> laid_at_most_if_blocked(const TeamArrivals& arrivals,
                                                      const TeamState& state) {
  CardSet until_then;
  int to_be_drawn = arrivals.cards - state.common.drawn;
  for (std::size_t seat = 0; seat < state.seats; ++seat) {
    const CardSet hand = state.hands[seat];
    until_then = until_then | hand;
    const int required =
        seat == 0 ? state.missing(arrivals) : (to_be_drawn > 0 ? arrivals.min_plays : 1);
    const CardSet out = out_of_reach(until_then, state.common.tops);
    if ((hand & ~out).size() < required) return until_then & ~out;
    to_be_drawn -= seat == 0 ? hand.size() + state.laid(arrivals) : hand.size();
  }
  return {};
}

/// Whether some player cannot complete their next turn.
inline bool blocked_turn(const TeamArrivals& arrivals, const TeamState& state) {
  return !state.beaten() && laid_at_most_if_blocked(arrivals, state).has_value();
}

/// Whether the state is lost. A card is dead regardless of who holds it (bounds.hpp).
inline bool lost(const TeamArrivals& arrivals, const TeamState& state, const Pruning& pruning) {
  return (pruning.dead_card && dead_card(state.common)) ||
         (pruning.blocked_turn && blocked_turn(arrivals, state));
}

/// The most cards that can be laid in the whole game if the cards `dead_card` are never laid.
///
/// Dead cards stay in the hands that hold them. A hand can hold hand - min_plays of them: a turn
/// that begins with more, while there are cards to draw, cannot be completed. So it is the last
/// turn, and every card laid by its end had been drawn when it began. The function bounds that
/// number.
///
/// Suppose that some hand holds too many now. Its player's next turn is the last turn, or the draw
/// pile is empty by then. Each turn before it draws as many cards as it lays, which is at most a
/// full hand less the dead cards in it. The turn under way began with a full hand as well. The
/// first such seat in the order of turns ends the game soonest.
///
/// Otherwise all hands together hold at most players * (hand - min_plays) of them, and when one
/// more than that has been drawn, some hand holds too many. Consider the first turn whose draw
/// brings a hand to that. It began with s <= hand - min_plays of them, laid at most hand - s cards
/// and drew as many. The dead card that is one too many was the (hand - min_plays - s + 1)th of
/// them drawn, so at most min_plays - 1 cards came after it. Then at most players - 1 turns, each
/// of which draws at most a hand, pass before that player's next turn, which is the last turn or
/// finds the draw pile empty.
inline int most_laid_without(const TeamArrivals& arrivals, const TeamState& state,
                             CardSet dead_card) {
  const int bearable = arrivals.hand - arrivals.min_plays;
  int drawn = state.common.drawn;
  for (std::size_t seat = 0; seat < state.seats; ++seat) {
    const int held = (state.hands[seat] & dead_card).size();
    if (held > bearable)
      return drawn - (dead_card & arrivals.by[static_cast<std::size_t>(drawn)]).size();
    drawn = std::min(arrivals.cards, drawn + arrivals.hand - held);
  }
  return most_laid_without(arrivals, dead_card, arrivals.players * bearable,
                           (arrivals.players - 1) * arrivals.hand + arrivals.min_plays);
}

/// The most cards that can be laid in the whole game, by both arguments.
inline int most_laid(const TeamArrivals& arrivals, const TeamState& state, const Pruning& pruning) {
  const SoloState& common = state.common;
  int most = arrivals.cards;
  if (pruning.dead_card)
    most = most_laid_without(arrivals, state, out_of_reach(common.unplayed, common.tops));
  if (pruning.blocked_turn) {
    if (const auto last = laid_at_most_if_blocked(arrivals, state))
      most = std::min(most, common.played + last->size());
  }
  return most;
}

/// Whether it is proved that fewer than `goal` cards will be laid.
inline bool falls_short(const TeamArrivals& arrivals, const TeamState& state, int goal,
                        const Pruning& pruning) {
  return goal == arrivals.cards ? lost(arrivals, state, pruning)
                                : most_laid(arrivals, state, pruning) < goal;
}

}  // namespace backtrick::the_game
