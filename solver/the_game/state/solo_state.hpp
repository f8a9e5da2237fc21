#pragma once

#include <cstdint>
#include <type_traits>

#include "solver/the_game/rules/card_set.hpp"
#include "solver/the_game/state/arrivals.hpp"
#include "solver/the_game/state/tops.hpp"

namespace backtrick::the_game {

/// The canonical state of a one-player game. The unplayed set, the four tops and the number drawn
/// decide the rest of the game. What was laid since the last draw follows from the number drawn and
/// the number played. The size is fixed, copies are cheap, and nothing is allocated.
struct alignas(32) SoloState {
  CardSet unplayed;
  Tops tops;                ///< in order
  std::uint8_t drawn = 0;   ///< cards drawn so far, including the hand
  std::uint8_t played = 0;  ///< cards on the piles

  static SoloState start(const Arrivals& arrivals) {
    SoloState start;
    start.unplayed = CardSet::deck_of(arrivals.cards);
    start.tops = Tops::start(arrivals.cards);
    start.drawn = static_cast<std::uint8_t>(arrivals.drawn_after(0));
    return start;
  }

  CardSet hand(const Arrivals& arrivals) const { return unplayed & arrivals.by[drawn]; }
  bool draw_pile_empty(const Arrivals& arrivals) const { return drawn == arrivals.cards; }
  /// Cards laid since the last draw; meaningful only while the draw pile holds cards.
  int laid(const Arrivals& arrivals) const { return played - (drawn - arrivals.hand); }
  bool beaten() const { return unplayed.empty(); }

  friend bool operator==(const SoloState&, const SoloState&) = default;
};

static_assert(sizeof(SoloState) == 32 && std::is_trivially_copyable_v<SoloState>);

/// One step of the search: a card on a slot, and whether the turn ends with it. It is copied as one
/// word.
struct alignas(4) Move {
  Card card;
  Slot slot;
  bool draws;
  friend bool operator==(const Move&, const Move&) = default;
};

/// Ends the turn: its player draws.
inline void end_turn(const Arrivals& arrivals, SoloState& state) {
  state.drawn = static_cast<std::uint8_t>(arrivals.drawn_after(state.played));
}

/// The state after a legal move.
inline SoloState after(const Arrivals& arrivals, const SoloState& state, Move move) {
  SoloState next = state;
  next.unplayed = state.unplayed.without(move.card);
  next.tops = state.tops.laid(move.slot, move.card);
  ++next.played;
  if (move.draws) end_turn(arrivals, next);
  return next;
}

}  // namespace backtrick::the_game
