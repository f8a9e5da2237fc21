#include "solver/the_game/arrival/successor_bases.hpp"

#include <algorithm>
#include <array>

#include "solver/the_game/arrival/placement.hpp"
#include "solver/the_game/state/dominance.hpp"

namespace backtrick::the_game {
namespace {

/// Tells for the bases of one direction whether they may be left out, or others for them.
class Plainness {
 public:
  Plainness(CardSet kept, Direction direction, const TopClasses& top_classes)
      : direction_{direction},
        top_classes_{&top_classes},
        launches_{kept.raised(kTrick), along(Descending, kept).raised(kTrick)} {}

  /// Whether the far tops may cross, whatever is laid, even at the ends of their gaps.
  bool may_cross(Tops base) const {
    return gap_end(direction_, base.at(direction_, 1)) +
               gap_end(opposite(direction_), base.at(opposite(direction_), 0)) >
           kMirror + 1;
  }
  bool tricks_to_kept(Tops base) const {
    const CardSet same = launches_[direction_];
    const CardSet across = launches_[opposite(direction_)];
    return same.contains(base.at(direction_, 1)) ||
           across.contains(base.at(opposite(direction_), 0)) ||
           across.contains(base.at(opposite(direction_), 1));
  }

 private:
  int gap_end(Direction direction, int top) const {
    const DirectionClasses& classes = top_classes_->by_direction[direction];
    return std::max<int>(top, classes.limit(static_cast<std::uint8_t>(top)));
  }

  Direction direction_;
  const TopClasses* top_classes_;
  std::array<CardSet, 2>
      launches_;  // by direction, counted: from where a trick lands on a kept card
};

}  // namespace

void SuccessorBases::find_laid(CardSet kept, std::span<const Tops> states, Direction direction,
                               Card card, const FutureCards& future,
                               const LagrangianBound* lagrangian, Antichain& antichain) {
  const TopClasses& top_classes = future.top_classes;
  const Plainness plainness{kept, direction, top_classes};
  const int counted = along(direction, card);
  const std::size_t most = 2 * states.size();
  tops_.resize(most + DominanceTest::kLanes);
  Tops* plain_end = tops_.data();  // the plain bases come from the front, the others from the back
  Tops* other = tops_.data() + most;
  const Direction across = opposite(direction);
  for (const Tops& state : states) {
    const Tops named = top_classes.named(state);
    const Tops in_order =
        named.with_pair(across, named.at(across, 0), named.at(across, 1));
    for (std::size_t pile = 0; pile < 2; ++pile) {
      if (!may_lay(state, direction, pile, counted)) continue;
      const Tops base = in_order.with_pair(direction, kTaken, named.at(direction, 1 - pile));
      if (plainness.may_cross(base) && plainness.tricks_to_kept(base))
        *--other = base;
      else
        *plain_end++ = base;
    }
  }
  const std::size_t left = antichain.reduce(top_classes, {tops_.data(), plain_end});
  const Tops* const end = std::copy(other, tops_.data() + most, tops_.data() + left);
  tops_.resize(static_cast<std::size_t>(end - tops_.data()));
  const CardSet unplayed = future.coming | kept;
  may_fall_short_ = std::ranges::any_of(tops_, [&](Tops base) {
    const std::array reach{
        future.reach(direction, base.at(direction, 1), base.at(direction, 1)),
        future.reach(across, base.at(across, 0), base.at(across, 1))};
    return !FutureCards::behind(unplayed, reach[direction], reach[across]).empty();
  });
  sum_bounds(lagrangian, [&](Tops base) {
    return lagrangian->least(direction, base.at(direction, 1)) +
           lagrangian->least(across, base.at(across, 0)) +
           lagrangian->least(across, base.at(across, 1));
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
