#include "solver/the_game/arrival/line_reconstruction.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <utility>

#include "solver/the_game/arrival/future_cards.hpp"
#include "solver/the_game/arrival/placement.hpp"

namespace backtrick::the_game {
namespace {

/// The cards laid when `card` arrived, in an order in which they can be laid.
std::vector<Card> laid_in_order(const Placement& placement, CardSet kept_before, Card card) {
  std::vector<Card> order{card};
  const Direction direction = placement.direction;
  const auto extend = [&](const auto& self, CardSet rest) -> bool {
    const int last = along(direction, order.back());
    if (rest.empty()) return last == placement.top;
    for (const int next : rest) {
      if (!goes_on(along(direction, next), last)) continue;
      order.push_back(static_cast<Card>(next));
      if (self(self, rest.without(next))) return true;
      order.pop_back();
    }
    return false;
  };
  extend(extend, kept_before & ~placement.kept);
  return order;
}

/// The search distinguishes the piles of a direction by their tops alone, and renames tops that
/// take the same cards. This class tracks which real pile each of them stands for.
class NamedPiles {
 public:
  explicit NamedPiles(Tops tops) {
    for (const Pile pile : kPiles) {
      const auto index = static_cast<std::size_t>(pile);
      piles_[index / 2][index % 2] = {tops.counted[index], pile};
    }
    put_in_order();
  }

  /// Lays the cards of a step and returns the real pile they go on.
  Pile lay(const ArrivalStep& step) {
    Named& named = piles_[step.direction][step.pile];
    named.top = static_cast<std::uint8_t>(along(step.direction, step.laid.back()));
    return named.pile;
  }

  void rename(const TopClasses& top_classes) {
    for (const Direction direction : kDirections) {
      for (Named& named : piles_[direction])
        named.top = top_classes.by_direction[direction].same(named.top);
    }
    put_in_order();
  }

 private:
  struct Named {
    std::uint8_t top;
    Pile pile;
  };
  void put_in_order() {
    for (auto& [lower, upper] : piles_) {
      if (lower.top > upper.top) std::swap(lower, upper);
    }
  }

  std::array<std::array<Named, 2>, 2> piles_;
};

/// A step, and the state in which it was done.
struct StepBack {
  ArrivalStep step;
  ArrivalState from;
};

/// A step that leads from a state of the group to `target` when `card` arrives, if there is one.
/// `future` describes the cards still to come after `card` has arrived.
std::optional<StepBack> step_back(const Arrivals& arrivals, const ArrivalState& target,
                                  const ArrivalLayer& layer, const KeptGroup& group, Card card,
                                  const FutureCards& future) {
  const DueRange dues{arrivals, group, future.arrived - 1};
  if (target.due < dues.least || target.due > dues.most) return std::nullopt;
  const auto follows = [&](const Placement& placement, Tops tops, std::size_t pile) {
    if (!placement.laid) return future.top_classes.same(tops) == target.tops;
    const Direction direction = placement.direction;
    const int other = tops.at(direction, 1 - pile);
    return may_lay(tops, direction, pile, along(direction, card)) &&
           future.top_classes.same(tops.with_pair(direction, other, placement.top)) == target.tops;
  };
  Placements placements;
  for (const Placement& placement : placements.find(group.kept, card)) {
    if (placement.kept != target.kept) continue;
    const Tops* found = nullptr;
    for (const Tops& tops : layer.of(group)) {
      if ((found == nullptr || tops.counted < found->counted) &&
          (follows(placement, tops, 0) || (placement.laid && follows(placement, tops, 1))))
        found = &tops;
    }
    if (found == nullptr) continue;
    const std::size_t pile = follows(placement, *found, 0) ? 0 : 1;
    ArrivalStep step{{}, placement.direction, pile, target.due};
    if (placement.laid) step.laid = laid_in_order(placement, group.kept, card);
    return StepBack{std::move(step), {group.kept, group.due, *found}};
  }
  return std::nullopt;
}

}  // namespace

void LineReconstruction::trace(const ArrivalProblem& problem, const LayerStore& layers,
                               const Pruning& pruning) {
  while (arrived_ > problem.first && !layers[arrived_ - 1].layer.groups.empty()) {
    const FutureCards future{*problem.arrivals, arrived_, pruning};
    const LayerStore::Level& level = layers[--arrived_];
    const Card card = problem.deck[arrived_];
    const ArrivalState target = state_;
    // This order, and so the line found, does not depend on threads or memory.
    std::vector<KeptGroup> groups;
    for (std::size_t g = level.begin; g < level.end; ++g) {
      const KeptGroup& group = level.layer.groups[g];
      // A card kept later is kept now or arrives now.
      if ((target.kept.without(card) & ~group.kept).empty()) groups.push_back(group);
    }
    sort_groups(groups);
    for (const KeptGroup& group : groups) {
      auto back = step_back(*problem.arrivals, target, level.layer, group, card, future);
      if (!back) continue;
      steps_[arrived_] = std::move(back->step);
      state_ = back->from;
      break;
    }
  }
}

Line line_of(const SearchRoot& start, const Arrivals& arrivals, std::span<const ArrivalStep> steps,
             const Pruning& pruning) {
  NamedPiles piles{start.tops};
  std::vector<Play> plays;  // in the order in which they become possible
  std::size_t laid = 0;
  Line line;
  const auto lay_turn = [&](std::size_t count) {
    const auto first = plays.begin() + static_cast<std::ptrdiff_t>(laid);
    line.emplace_back(first, first + static_cast<std::ptrdiff_t>(count));
    laid += count;
  };
  auto turn_begins = static_cast<std::size_t>(start.drawn);
  auto laid_before = static_cast<std::size_t>(start.laid);  // in the turn under way
  for (auto arrived = static_cast<std::size_t>(start.played); arrived < steps.size(); ++arrived) {
    const ArrivalStep& step = steps[arrived];
    if (arrived == turn_begins) {
      // The turn lays as many cards as arrive before the next turn, or more if the draw pile runs
      // out.
      const std::size_t size = static_cast<std::size_t>(step.due) + 1;
      const int fewest = arrivals.fewest_in_turn(static_cast<int>(arrived));
      lay_turn(std::max(size, static_cast<std::size_t>(fewest)) - std::exchange(laid_before, 0));
      turn_begins += size;
    }
    if (!step.laid.empty()) {
      const Pile pile = piles.lay(step);
      for (const Card card : step.laid) plays.push_back({card, pile});
    }
    piles.rename(FutureCards{arrivals, arrived + 1, pruning}.top_classes);
  }
  if (plays.size() > laid || line.empty()) lay_turn(plays.size() - laid);
  return line;
}

}  // namespace backtrick::the_game
