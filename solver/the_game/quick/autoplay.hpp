#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "solver/the_game/evaluation/state_policy.hpp"
#include "solver/the_game/state/direction.hpp"
#include "solver/the_game/state/solo_state.hpp"
#include "solver/the_game/state/team_state.hpp"
#include "solver/the_game/state/tops.hpp"

namespace backtrick::the_game {

// AUTOPLAY lays some cards without a choice, as programs for patience games do. A search has fewer
// turns to choose then, and sees more cards before it chooses. These plays cost hardly any room,
// but they are not proved to keep every win, so only searches that prove nothing may use them.

/// A position from which safe plays are made. A play is safe if it is a trick, or if it passes over
/// no unplayed card on a pile that waits for no trick. A pile waits if the landing of its top comes
/// soon.
class Autoplay {
 public:
  /// Moves are appended to `line`, if there is one.
  Autoplay(CardSet unplayed, Tops tops, std::vector<Move>* line)
      : others_{unplayed}, tops_{tops}, line_{line} {}

  CardSet hand() const { return hand_; }
  CardSet unplayed() const { return hand_ | others_; }
  Tops tops() const { return tops_; }  ///< in order

  /// Lays the safe plays of a hand on each pile in turn, near piles first. `soon` are the unplayed
  /// cards that come soon. Returns the number of plays.
  int lay_all(CardSet hand, CardSet soon) {
    others_ = unplayed() & ~hand;
    hand_ = hand;
    int laid = lay_on<1>(soon);
    laid += lay_on<0>(soon);
    laid += lay_on<3>(soon);
    laid += lay_on<2>(soon);
    tops_ = tops_.in_order();
    return laid;
  }

 private:
  template <std::size_t kPile>
  int lay_on(CardSet soon) {
    constexpr Direction kDirection = kPile < 2 ? Ascending : Descending;
    for (int laid = 0;; ++laid) {
      const int top = along(kDirection, tops_.counted[kPile]);
      const CardSet landing = landings_of(kDirection, CardSet::of(top));
      CardSet card = hand_ & landing;
      if (card.empty()) {
        card = next<kDirection>(top);
        if (card.empty() || !(soon & landing).empty()) return laid;
      }
      hand_ = hand_ & ~card;
      const auto number = static_cast<Card>(card.lowest());
      if (line_ != nullptr)
        line_->push_back({number, static_cast<Slot>(tops_.place_in_order(kPile)), false});
      tops_.set(kPile, number);
    }
  }

  /// The card of the hand that is the next unplayed one beyond a top, as a set; or none.
  template <Direction kDirection>
  CardSet next(int top) const {
    if constexpr (kDirection == Ascending)
      return hand_ & unplayed().first_from(CardSet::of(top + 1));
    const CardSet own = hand_ & ahead(Descending, top);
    if (!own.ends_after(others_ & ahead(Descending, top))) return {};
    return CardSet::of(own.highest());
  }

  CardSet hand_;
  CardSet others_;  ///< unplayed
  Tops tops_;       ///< in order, except during lay_all
  std::vector<Move>* line_;
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

/// Ends a turn that may end, after its safe plays. Safe plays begin the next turn as well, and end
/// it if they are enough, and so on. Appends these moves to `line`, if there is one. Its last move
/// before them belongs to the turn.
template <typename Policy>
void end_turn_with_autoplay(const typename Policy::Arrivals& arrivals,
                            typename Policy::State& state, std::vector<Move>* line = nullptr) {
  Autoplay autoplay{Policy::common(state).unplayed, Policy::common(state).tops, line};
  for (int missing = 0;;) {
    const int by_then = std::min(arrivals.cards, Policy::common(state).drawn + kLater);
    const CardSet soon = autoplay.unplayed() & arrivals.by[static_cast<std::size_t>(by_then)];
    const int laid = autoplay.lay_all(Policy::hand(arrivals, state), soon);
    if (laid > 0) take(autoplay, laid, state);
    missing -= laid;
    if (missing > 0) return;
    end_turn(arrivals, state);
    if (line != nullptr) line->back().draws = true;
    missing = missing_plays(arrivals, state);
  }
}

}  // namespace backtrick::the_game
