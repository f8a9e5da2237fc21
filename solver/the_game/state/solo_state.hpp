#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "solver/the_game/rules/card_set.hpp"
#include "solver/the_game/state/arrivals.hpp"

namespace backtrick::the_game {

/// One of the four piles as the search sees them. Within a direction, piles are distinguished by
/// their tops alone. The far pile leaves the most room, the near pile the least.
enum class Slot : std::uint8_t { AscFar, AscNear, DescFar, DescNear };

/// The tops of the real piles, by Pile, in the order of the slots.
inline std::array<std::uint8_t, 4> in_slot_order(const std::array<int, 4>& by_pile) {
  const auto [asc_far, asc_near] = std::minmax(by_pile[0], by_pile[1]);
  const auto [desc_near, desc_far] = std::minmax(by_pile[2], by_pile[3]);
  return {static_cast<std::uint8_t>(asc_far), static_cast<std::uint8_t>(asc_near),
          static_cast<std::uint8_t>(desc_far), static_cast<std::uint8_t>(desc_near)};
}

/// The number of the slot that a pile has, given the tops by pile. The far slot is that of the pile
/// with more room, or of the first pile if both tops are equal. The function is its own inverse: it
/// also gives the pile that has a slot.
template <typename Top>
constexpr unsigned slot_of_pile(const std::array<Top, 4>& tops, unsigned pile) {
  const bool second_is_far = pile < 2 ? tops[0] > tops[1] : tops[2] < tops[3];
  return pile ^ static_cast<unsigned>(second_is_far);
}

/// The canonical state of a one-player game. The unplayed set, the four tops and the number drawn
/// decide the rest of the game. What was laid since the last draw follows from the number drawn and
/// the number played. The size is fixed, copies are cheap, and nothing is allocated.
struct alignas(32) SoloState {
  CardSet unplayed;
  std::array<std::uint8_t, 4> tops{};  ///< by Slot: asc far <= asc near, desc far >= desc near
  std::uint8_t drawn = 0;              ///< cards drawn so far, including the hand
  std::uint8_t played = 0;             ///< cards on the piles

  static SoloState start(const Arrivals& arrivals) {
    SoloState start;
    start.unplayed = CardSet::deck_of(arrivals.cards);
    const auto row = static_cast<std::uint8_t>(arrivals.cards + 2);
    start.tops = {1, 1, row, row};
    start.drawn = static_cast<std::uint8_t>(arrivals.drawn_after(0));
    return start;
  }

  int top(Slot slot) const { return tops[static_cast<std::size_t>(slot)]; }
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

/// The state after a legal move.
inline SoloState after(const Arrivals& arrivals, const SoloState& state, Move move) {
  SoloState next = state;
  next.unplayed = state.unplayed.without(move.card);
  const auto slot = static_cast<std::size_t>(move.slot);
  const std::uint8_t other = state.tops[slot ^ 1U];
  const std::uint8_t low = std::min(move.card, other);
  const std::uint8_t high = std::max(move.card, other);
  const bool ascending = slot < 2;
  next.tops[slot & 2U] = ascending ? low : high;
  next.tops[slot | 1U] = ascending ? high : low;
  ++next.played;
  if (move.draws) next.drawn = static_cast<std::uint8_t>(arrivals.drawn_after(next.played));
  return next;
}

}  // namespace backtrick::the_game
