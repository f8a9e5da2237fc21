#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "solver/common/branchless.hpp"
#include "solver/the_game/evaluation/state_policy.hpp"
#include "solver/the_game/state/direction.hpp"
#include "solver/the_game/state/solo_state.hpp"
#include "solver/the_game/state/team_state.hpp"
#include "solver/the_game/state/tops.hpp"

namespace backtrick::the_game {

// AUTOPLAY lays some cards without a choice, as programs for patience games do. A search has fewer
// turns to choose then, and sees more cards before it chooses. These plays cost hardly any room,
// but they are not proved to keep every win, so only searches that prove nothing may use them.

/// A trick is worth waiting for if its landing is among this many cards to be drawn.
inline constexpr int kSoonEnough = 14;

/// A trick within the hand brings a pile back, or hardly any further, if its landing is at most
/// this far ahead of the top.
inline constexpr int kHardlyFurther = 4;

/// Sets by direction and top: a few loads instead of many instructions on two words.
struct AutoplaySets {
  std::array<std::array<CardSet, 128>, 2> landing;
  /// The upper cards of the tricks whose launch is ahead of the top and whose landing is at most
  /// kHardlyFurther ahead of it.
  std::array<std::array<CardSet, 128>, 2> trick;
};
inline constexpr AutoplaySets kAutoplaySets = [] {
  AutoplaySets sets;
  for (int top = 0; top < 128; ++top) {
    const auto i = static_cast<std::size_t>(top);
    constexpr int kMost = kTrick + kHardlyFurther;
    for (const Direction direction : kDirections)
      sets.landing[direction][i] = landings_of(direction, CardSet::of(top));
    sets.trick[Ascending][i] = CardSet::above(top) & CardSet::below(std::min(top + kMost + 1, 127));
    sets.trick[Descending][i] =
        (CardSet::below(top) & CardSet::above(std::max(top - kMost - 1, 0))).raised(kTrick);
  }
  return sets;
}();

/// A position from which safe plays are made. These are
/// - tricks,
/// - on a pile that waits for no trick, the next unplayed card beyond its top, and
/// - on such a pile, the launch of a trick within the hand that brings it hardly any further, and
///   passes over at most one unplayed card.
/// A pile waits if the landing of its top comes soon.
class Autoplay {
 public:
  Autoplay(CardSet unplayed, Tops tops) : others_{unplayed}, tops_{tops} {}

  CardSet hand() const { return hand_; }
  CardSet unplayed() const { return hand_ | others_; }
  Tops tops() const { return tops_; }  ///< in order

  /// Lays the safe plays of a hand on each pile in turn, near piles first. `soon` are the cards
  /// that come soon, and possibly cards that are played. Writes the moves from `end` on, and
  /// returns their end.
  Move* lay_all(CardSet hand, CardSet soon, Move* end) {
    others_ = unplayed() & ~hand;
    hand_ = hand;
    if (!any_to_lay()) return end;
    const Move* const begin = end;
    end = lay_on<1>(soon, end);
    end = lay_on<0>(soon, end);
    end = lay_on<3>(soon, end);
    end = lay_on<2>(soon, end);
    if (end != begin) tops_ = tops_.in_order();
    return end;
  }

 private:
  template <std::size_t kPile>
  int top() const {
    return along(kPile < 2 ? Ascending : Descending, tops_.counted[kPile]);
  }
  template <std::size_t kPile>
  CardSet landing() const {
    return kAutoplaySets.landing[kPile / 2][static_cast<std::size_t>(top<kPile>())];
  }
  template <std::size_t kPile>
  CardSet trick() const {
    return kAutoplaySets.trick[kPile / 2][static_cast<std::size_t>(top<kPile>())];
  }

  /// Whether there may be a safe play. Most hands have none.
  bool any_to_lay() const {
    const CardSet tricks =
        hand_ & hand_.raised(kTrick) & (trick<0>() | trick<1>() | trick<2>() | trick<3>());
    const CardSet landings = hand_ & (landing<0>() | landing<1>() | landing<2>() | landing<3>());
    const CardSet next =
        hand_ & unplayed().first_from(CardSet::of(top<0>()) | CardSet::of(top<1>()));
    return either(!(tricks | landings | next).empty(),
                  either(holds_next_below(top<2>()), holds_next_below(top<3>())));
  }
  bool holds_next_below(int top) const {
    const CardSet below = ahead(Descending, top);
    return (hand_ & below).ends_after(others_ & below);
  }

  template <std::size_t kPile>
  Move* lay_on(CardSet soon, Move* end) {
    constexpr Direction kDirection = kPile < 2 ? Ascending : Descending;
    for (;; ++end) {
      CardSet card = hand_ & landing<kPile>();
      if (card.empty()) {
        card = next<kDirection>(top<kPile>());
        if (card.empty()) card = launch<kPile>();
        if (card.empty() || !(others_ & soon & landing<kPile>()).empty()) return end;
      }
      hand_ = hand_ & ~card;
      const auto number = static_cast<Card>(card.lowest());
      *end = {number, static_cast<Slot>(tops_.place_in_order(kPile)), false};
      tops_.set(kPile, number);
    }
  }

  /// The card of the hand that is the next unplayed one beyond a top, as a set; or none.
  template <Direction kDirection>
  CardSet next(int top) const {
    if constexpr (kDirection == Ascending) return hand_ & unplayed().first_from(CardSet::of(top));
    if (!holds_next_below(top)) return {};
    return CardSet::of((hand_ & ahead(Descending, top)).highest());
  }

  /// The nearest launch of a trick within the hand that is safe, as a set; or none.
  template <std::size_t kPile>
  CardSet launch() const {
    constexpr Direction kDirection = kPile < 2 ? Ascending : Descending;
    const CardSet uppers = hand_ & hand_.raised(kTrick) & trick<kPile>();
    if (uppers.empty()) return {};
    const int launch = kDirection == Ascending ? uppers.lowest() : uppers.highest() - kTrick;
    const CardSet passed = unplayed() & ahead(kDirection, top<kPile>()) &
                           behind(kDirection, landing_of(kDirection, launch));
    return passed.without_lowest().empty() ? CardSet::of(launch) : CardSet{};
  }

  CardSet hand_;
  CardSet others_;  ///< unplayed
  Tops tops_;       ///< in order, except during lay_all
};

/// The cards that the player on turn must still lay before the turn may end, or more than any hand
/// if no turn ends any more.
inline int missing_plays(const Arrivals& arrivals, const SoloState& state) {
  return state.draw_pile_empty(arrivals) ? kMaxHand + 1 : arrivals.min_plays - state.laid(arrivals);
}
inline int missing_plays(const TeamArrivals& arrivals, const TeamState& state) {
  return state.beaten() ? kMaxHand + 1 : state.missing(arrivals);
}

/// Takes over cards and tops after `laid` plays.
inline void take(const Autoplay& from, int laid, SoloState& state) {
  state.unplayed = from.unplayed();
  state.tops = from.tops();
  state.played = static_cast<std::uint8_t>(state.played + laid);
}
inline void take(const Autoplay& from, int laid, TeamState& state) {
  take(from, laid, state.common);
  state.hands[0] = from.hand();
}

/// The most moves that one call of end_turn_with_autoplay makes.
inline constexpr std::size_t kMostAutoplay = kMaxCards;

/// Ends a turn that may end, after its safe plays. Safe plays begin the next turn as well, and end
/// it if they are enough, and so on. Writes these moves from `end` on, where the turn's moves end,
/// and returns their end.
template <typename Policy>
Move* end_turn_with_autoplay(const typename Policy::Arrivals& arrivals,
                             typename Policy::State& state, Move* end) {
  Autoplay autoplay{Policy::common(state).unplayed, Policy::common(state).tops};
  for (int missing = 0;;) {
    const int by_then = std::min(arrivals.cards, Policy::common(state).drawn + kSoonEnough);
    const CardSet soon = arrivals.by[static_cast<std::size_t>(by_then)];
    Move* const before =
        std::exchange(end, autoplay.lay_all(Policy::hand(arrivals, state), soon, end));
    const auto laid = static_cast<int>(end - before);
    if (laid > 0) take(autoplay, laid, state);
    missing -= laid;
    if (missing > 0) return end;
    end_turn(arrivals, state);
    end[-1].draws = true;
    missing = missing_plays(arrivals, state);
  }
}

}  // namespace backtrick::the_game
