#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "solver/the_game/rules/card_set.hpp"
#include "solver/the_game/state/arrivals.hpp"
#include "solver/the_game/state/solo_state.hpp"

namespace backtrick::the_game {

/// What a deal for several players fixes for the whole search.
struct TeamArrivals : Arrivals {
  explicit TeamArrivals(const Deal& deal) : Arrivals{deal}, players{deal.rules().players} {}

  /// The number of cards drawn at the start of a turn when `played` cards lie on the piles. Every
  /// player has refilled their hand, as if one player held all hands.
  int drawn_after(int played) const { return std::min(cards, played + players * hand); }

  int players;
};

/// The canonical state of a game of several players. Who holds a card depends on who drew it, so
/// the hands are stored. They are listed from the player on turn, then in the order of turns. So
/// players are distinguished by the order of turns alone, and it does not matter who began.
///
/// The state decides the rest of the game. While the draw pile holds cards, what was laid in this
/// turn follows from the number drawn and the number played, because all other hands are full. Once
/// the draw pile is empty, a turn only requires one more card from the player on turn, whether the
/// turn has begun or not. Players without cards are skipped for good, so they have no seat any
/// more.
struct TeamState {
  SoloState common;  ///< shared by all: tops, cards unplayed, numbers drawn and played
  std::array<CardSet, kMaxPlayers> hands;  ///< by seat, the player on turn first
  std::uint8_t seats = 0;                  ///< number of players who still have a seat

  bool draw_pile_empty(const TeamArrivals& arrivals) const {
    return common.drawn == arrivals.cards;
  }
  /// Cards laid since the last draw; meaningful only while the draw pile holds cards.
  int laid(const TeamArrivals& arrivals) const {
    return common.played - (common.drawn - arrivals.players * arrivals.hand);
  }
  /// Cards that the player on turn must still lay before the turn may end. This is at least one,
  /// because a turn that could have ended and stayed open must go on.
  int missing(const TeamArrivals& arrivals) const {
    return draw_pile_empty(arrivals) ? 1 : std::max(1, arrivals.min_plays - laid(arrivals));
  }
  bool beaten() const { return common.beaten(); }

  /// Removes the seats of players without cards.
  void drop_empty_seats() {
    const auto last = std::remove(hands.begin(), hands.begin() + seats, CardSet{});
    std::fill(last, hands.end(), CardSet{});
    seats = static_cast<std::uint8_t>(last - hands.begin());
  }

  friend bool operator==(const TeamState&, const TeamState&) = default;
};

static_assert(sizeof(TeamState) == 128 && std::is_trivially_copyable_v<TeamState>);

/// Ends the turn: its player draws, and the next player is on turn.
inline void end_turn(const TeamArrivals& arrivals, TeamState& state) {
  const CardSet before = arrivals.by[state.common.drawn];
  state.common.drawn = static_cast<std::uint8_t>(arrivals.drawn_after(state.common.played));
  state.hands[0] = state.hands[0] | (arrivals.by[state.common.drawn] & ~before);
  std::rotate(state.hands.begin(), state.hands.begin() + 1, state.hands.begin() + state.seats);
  if (state.draw_pile_empty(arrivals)) state.drop_empty_seats();
}

/// The state after a legal move. A move that draws ends the turn, even if no cards are left to
/// draw.
inline TeamState after(const TeamArrivals& arrivals, const TeamState& state, Move move) {
  TeamState next = state;
  next.common = after(arrivals, state.common, {move.card, move.slot, false});
  next.hands[0] = state.hands[0].without(move.card);
  if (move.draws) end_turn(arrivals, next);
  return next;
}

}  // namespace backtrick::the_game
