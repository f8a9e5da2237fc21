#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "solver/the_game/rules/card.hpp"
#include "solver/the_game/rules/card_set.hpp"
#include "solver/the_game/rules/rules.hpp"

namespace backtrick::the_game {

// THE RULE OF DIRECTION. Cards rise on ascending piles and fall on descending ones, so a descending
// pile is an ascending pile of mirrored cards: v becomes 101 - v, in a game of any size. A number
// is COUNTED along a direction if it is mirrored where the direction descends. Counted numbers rise
// on every pile, and one rule compares them. Sets are not mirrored, because that costs too much
// within a search: they hold cards as printed, and the functions below say what lies where in them.
//
// Numbers are as printed unless they are called counted.

/// The two directions of piles, as indices.
enum Direction : std::uint8_t { Ascending, Descending };
inline constexpr std::array kDirections{Ascending, Descending};

constexpr Direction direction_of(Pile pile) { return ascending(pile) ? Ascending : Descending; }
constexpr Direction opposite(Direction direction) {
  return direction == Ascending ? Descending : Ascending;
}

/// A number and its mirror image add up to this.
inline constexpr int kMirror = kMaxCards + 3;

/// A printed number, counted along a direction, or the reverse.
constexpr int along(Direction direction, int number) {
  return direction == Ascending ? number : kMirror - number;
}
/// The same for a set.
constexpr CardSet along(Direction direction, CardSet set) {
  return direction == Ascending ? set : set.reversed().lowered(127 - kMirror);
}

/// Whether a card goes on a top, both counted.
constexpr bool goes_on(int card, int top) { return card > top || card == top - kTrick; }

/// How far a card lies ahead of a top. A trick lies -10 ahead.
constexpr int distance(Direction direction, int top, int card) {
  return direction == Ascending ? card - top : top - card;
}

/// The numbers ahead of a top: a pile takes them without a trick.
constexpr CardSet ahead(Direction direction, int top) {
  return direction == Ascending ? CardSet::above(top) : CardSet::below(top);
}
constexpr CardSet behind(Direction direction, int top) { return ahead(opposite(direction), top); }
/// The numbers strictly between a top and a card ahead of it.
constexpr CardSet between(Direction direction, int top, int card) {
  return ahead(direction, top) & behind(direction, card);
}

/// The nearest of some cards ahead of a top; there must be one.
constexpr int nearest(Direction direction, CardSet cards_ahead) {
  return direction == Ascending ? cards_ahead.lowest() : cards_ahead.highest();
}
/// The same without a branch. If there is none: a number beyond all cards.
constexpr int nearest_or_beyond(Direction direction, CardSet cards_ahead) {
  return direction == Ascending ? cards_ahead.lowest_or_last() : cards_ahead.highest_or_first();
}

/// A trick lays the landing of a card or top, ten behind it. The other card is its launch.
constexpr int landing_of(Direction direction, int launch) {
  return direction == Ascending ? launch - kTrick : launch + kTrick;
}
constexpr CardSet landings_of(Direction direction, CardSet launches) {
  return direction == Ascending ? launches.lowered(kTrick) : launches.raised(kTrick);
}
constexpr CardSet launches_of(Direction direction, CardSet landings) {
  return landings_of(opposite(direction), landings);
}

/// The cards that go on a top: those ahead of it, and its landing.
constexpr CardSet playable(Direction direction, int top) {
  return ahead(direction, top) | landings_of(direction, CardSet::of(top));
}

}  // namespace backtrick::the_game
