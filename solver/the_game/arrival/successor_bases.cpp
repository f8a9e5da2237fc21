#include "solver/the_game/arrival/successor_bases.hpp"

#include <algorithm>
#include <array>

#include "solver/the_game/arrival/placement.hpp"
#include "solver/the_game/state/dominance.hpp"

namespace backtrick::the_game {
namespace {

/// Where a trick lands on a kept card: the launches by direction, counted.
std::array<CardSet, 2> launches_to(CardSet kept) {
  return {kept.raised(kTrick), along(Descending, kept).raised(kTrick)};
}

/// What the piles of a base other than the one with the card show, counted: the other pile of the
/// direction, and the far and the near pile across.
struct OtherPiles {
  OtherPiles(Tops base, Direction direction)
      : one{base.at(direction, 1)},
        far{base.at(opposite(direction), 0)},
        near{base.at(opposite(direction), 1)} {}
  int one;
  int far;
  int near;
};

/// Whether a base may be left out, or others for it.
bool plain(OtherPiles piles, Direction direction, const std::array<CardSet, 2>& launches,
           const FutureCards& future) {
  const Direction across = opposite(direction);
  const bool may_cross = future.gap_end[direction][static_cast<std::size_t>(piles.one)] +
                             future.gap_end[across][static_cast<std::size_t>(piles.far)] >
                         kMirror + 1;
  const CardSet tricks = (CardSet::of(piles.one) & launches[direction]) |
                         ((CardSet::of(piles.far) | CardSet::of(piles.near)) & launches[across]);
  return !may_cross || tricks.empty();
}

/// No top is lower than this one, which stands for the top of the pile that takes the card.
constexpr int kTopTaken = 0;

struct FoundBases {
  Tops* plain_end;  ///< the plain bases come from the front of a list of two for each state
  Tops* others;     ///< the others, at its end
};

template <Direction kDirection>
FoundBases find_bases(CardSet kept, std::span<const Tops> states, int card,
                      const FutureCards& future, Tops* list) {
  constexpr Direction kAcross = opposite(kDirection);
  const std::array<CardSet, 2> launches = launches_to(kept);
  FoundBases found{list, list + 2 * states.size()};
  for (const Tops& state : states) {
    const Tops named = future.top_classes.named(state);
    const Tops across = named.with_pair(kAcross, named.at(kAcross, 0), named.at(kAcross, 1));
    // Which bases there are cannot be predicted, so there is no branch. Both places are free.
    for (std::size_t pile = 0; pile < 2; ++pile) {
      const Tops base = across.with_pair(kDirection, kTopTaken, named.at(kDirection, 1 - pile));
      const bool lays = may_lay(state, kDirection, pile, card);
      const bool goes_first = plain({base, kDirection}, kDirection, launches, future);
      *found.plain_end = base;
      found.plain_end += static_cast<int>(lays & goes_first);
      found.others[-1] = base;
      found.others -= static_cast<int>(lays & !goes_first);
    }
  }
  return found;
}

}  // namespace

void SuccessorBases::find_laid(CardSet kept, std::span<const Tops> states, Direction direction,
                               Card card, const FutureCards& future,
                               const LagrangianBound* lagrangian, Antichain& antichain) {
  const int counted = along(direction, card);
  const std::size_t most = 2 * states.size();
  tops_.resize(most + DominanceTest::kLanes);
  const auto [plain_end, others] =
      direction == Ascending ? find_bases<Ascending>(kept, states, counted, future, tops_.data())
                             : find_bases<Descending>(kept, states, counted, future, tops_.data());
  const std::size_t left = antichain.reduce(future.top_classes, {tops_.data(), plain_end});
  const Tops* const end = std::copy(others, tops_.data() + most, tops_.data() + left);
  tops_.resize(static_cast<std::size_t>(end - tops_.data()));
  const CardSet unplayed = future.coming | kept;
  const Direction across = opposite(direction);
  may_fall_short_ = std::ranges::any_of(tops_, [&](Tops base) {
    const OtherPiles piles{base, direction};
    std::array<int, 2> reach{};
    reach[direction] = future.reach(direction, piles.one, piles.one);
    reach[across] = future.reach(across, piles.far, piles.near);
    return !FutureCards::behind(unplayed, reach[Ascending], reach[Descending]).empty();
  });
  sum_bounds(lagrangian, [&](Tops base) {
    const OtherPiles piles{base, direction};
    return lagrangian->least(direction, piles.one) + lagrangian->least(across, piles.far) +
           lagrangian->least(across, piles.near);
  });
}

void SuccessorBases::find_kept(std::span<const Tops> states, const FutureCards& future,
                               const LagrangianBound* lagrangian) {
  tops_.resize(states.size());
  std::ranges::transform(states, tops_.begin(),
                         [&](Tops tops) { return future.top_classes.same(tops); });
  may_fall_short_ = false;
  sum_bounds(lagrangian, [&](Tops tops) { return lagrangian->least(tops); });
}

template <typename Bound>
void SuccessorBases::sum_bounds(const LagrangianBound* lagrangian, const Bound& bound_of) {
  least_bound_ = 0;
  most_bound_ = 0;
  bounds_.assign(tops_.size(), 0);
  if (lagrangian == nullptr || tops_.empty()) return;
  std::ranges::transform(tops_, bounds_.begin(), bound_of);
  const auto [least, most] = std::minmax_element(bounds_.begin(), bounds_.end());
  least_bound_ = *least;
  most_bound_ = *most;
}

void SuccessorBases::release() {
  tops_.release();
  bounds_.release();
}

}  // namespace backtrick::the_game
