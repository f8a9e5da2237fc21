#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "solver/common/branchless.hpp"
#include "solver/the_game/rules/card_set.hpp"
#include "solver/the_game/state/solo_state.hpp"

namespace backtrick::the_game {

// When is one top at least as good as another, if the unplayed set U and the number drawn are
// equal?
//
// A top only decides which cards may come next. The card laid then becomes the top, in either case.
// So top a is at least as good as top b exactly when every card of U that goes on b also goes on a.
// An ascending b takes the cards of U above b, and the landing b-10 if that is in U. So, for
// a != b, ascending a covers b when
//   - no card of U lies in (b, a]               (otherwise a misses that card), and
//   - b-10 is not in U, or b-10 > a             (otherwise a misses the landing:
//                                                45 takes 35, 40 does not).
// Without the second condition, "smaller is better" gives wrong verdicts. Both ways of matching the
// piles of a direction are tried, because piles of a direction are interchangeable.

/// For a given b, the tops a that cover it: a == b, or a at most (descending: at least) `limit`. If
/// no card lies beyond b, every top is within the limit.
struct Cover {
  int exact;
  int limit;
};

inline Cover ascending_cover(CardSet unplayed, int b) {
  const bool live = !(CardSet::of(b).lowered(kTrick) & unplayed).empty();
  const int short_of_next = (unplayed & CardSet::above(b)).lowest_or_last() - 1;
  return {b, live ? b - kTrick - 1 : short_of_next};
}

inline Cover descending_cover(CardSet unplayed, int b) {
  const bool live = !(CardSet::of(b).raised(kTrick) & unplayed).empty();
  const int short_of_next = (unplayed & CardSet::below(b)).highest_or_first() + 1;
  return {b, live ? b + kTrick + 1 : short_of_next};
}

inline bool ascending_at_least(int a, Cover b) { return either(a <= b.limit, a == b.exact); }
inline bool descending_at_least(int a, Cover b) { return either(a >= b.limit, a == b.exact); }

/// Whether the far top of a direction covers the near top. The far top takes all cards that lie
/// beyond the near one, so only a live trick of the near top has to be checked.
inline bool ascending_at_least(int far, int near, CardSet unplayed) {
  return far < near - kTrick || (unplayed & CardSet::of(near).lowered(kTrick)).empty();
}
inline bool descending_at_least(int far, int near, CardSet unplayed) {
  return far > near + kTrick || (unplayed & CardSet::of(near).raised(kTrick)).empty();
}

/// Tells whether a state is at least as good as the given one, for many candidates that share its
/// unplayed set and number drawn. The candidates are given by their tops alone.
class AtLeast {
 public:
  explicit AtLeast(const SoloState& state)
      : asc_{ascending_cover(state.unplayed, state.tops[0]),
             ascending_cover(state.unplayed, state.tops[1])},
        desc_{descending_cover(state.unplayed, state.tops[2]),
              descending_cover(state.unplayed, state.tops[3])} {}

  bool operator()(const std::array<std::uint8_t, 4>& tops) const {
    const auto asc = [&](std::size_t far, std::size_t near) {
      return both(ascending_at_least(tops[0], asc_[far]), ascending_at_least(tops[1], asc_[near]));
    };
    const auto desc = [&](std::size_t far, std::size_t near) {
      return both(descending_at_least(tops[2], desc_[far]),
                  descending_at_least(tops[3], desc_[near]));
    };
    return both(either(asc(0, 1), asc(1, 0)), either(desc(0, 1), desc(1, 0)));
  }

 private:
  std::array<Cover, 2> asc_;
  std::array<Cover, 2> desc_;
};

}  // namespace backtrick::the_game
