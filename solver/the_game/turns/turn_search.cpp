#include "solver/the_game/turns/turn_search.hpp"

#include <algorithm>
#include <array>
#include <new>
#include <stdexcept>

#include "solver/the_game/state/team_bounds.hpp"

namespace backtrick::the_game {
namespace {

/// The tops of the four piles by Pile, each counted from the start of its direction.
using CountedTops = std::array<std::uint8_t, 4>;

std::size_t direction_of(std::size_t pile) { return pile / 2; }

CountedTops named(const TopClasses& top_classes, CountedTops tops) {
  for (std::size_t pile = 0; pile < 4; ++pile)
    tops[pile] = top_classes.by_direction[direction_of(pile)].same(tops[pile]);
  return tops;
}

/// The state at the start of the next turn. The tops stay.
TeamState after_turn(const TeamArrivals& arrivals, const TeamState& state, CardSet laid) {
  TeamState next = state;
  next.common.unplayed = state.common.unplayed & ~laid;
  next.common.played = static_cast<std::uint8_t>(state.common.played + laid.size());
  next.hands[0] = state.hands[0] & ~laid;
  end_turn(arrivals, next);
  return next;
}

bool same_hands(const TeamState& a, const TeamState& b) {
  return a.common.played == b.common.played && a.common.drawn == b.common.drawn &&
         a.seats == b.seats && a.hands == b.hands;
}

/// Lays all these cards in some order, and appends the plays. `done(tops)` says whether the tops
/// are as wanted then. Returns false, and appends nothing, if there is no such order.
template <typename Done>
bool lay_all(int cards, CardSet hand, CountedTops& tops, const Done& done, Turn& plays) {
  if (hand.empty()) return done(tops);
  for (const int card : hand) {
    for (std::size_t pile = 0; pile < 4; ++pile) {
      const int card_counted = counted_from(direction_of(pile), cards, card);
      if (!goes_on(card_counted, tops[pile])) continue;
      const std::uint8_t before = tops[pile];
      tops[pile] = static_cast<std::uint8_t>(card_counted);
      plays.push_back({static_cast<Card>(card), static_cast<Pile>(pile)});
      if (lay_all(cards, hand.without(card), tops, done, plays)) return true;
      plays.pop_back();
      tops[pile] = before;
    }
  }
  return false;
}

/// Whether a turn lays these cards and leaves `wanted`, or any tops if it is empty.
bool leads_to(const TeamArrivals& arrivals, Tops from, CardSet laid, const TopClasses& top_classes,
              std::optional<Tops> wanted) {
  CountedTops tops = from.by_pile;
  Turn plays;
  return lay_all(
      arrivals.cards, laid, tops,
      [&](const CountedTops& left) { return !wanted || top_classes.same(Tops{left}) == *wanted; },
      plays);
}

}  // namespace

SearchOutcome TurnSearch::search(const TeamArrivals& arrivals,
                                 std::span<const TeamRootPosition> roots, std::size_t memory,
                                 SearchBudget& budget) {
  arrivals_ = &arrivals;
  account_.set_limit(memory);
  out_of_memory_ = false;
  line_.clear();
  SearchOutcome outcome = SearchOutcome::Aborted;
  try {
    outcome = run(roots, budget);
  } catch (const std::bad_alloc&) {
    out_of_memory_ = true;
  }
  layers_.clear();
  return outcome;
}

SearchOutcome TurnSearch::run(std::span<const TeamRootPosition> roots, SearchBudget& budget) {
  const SearchOutcome outcome = pass(roots, {arrivals_->cards, {}}, budget);
  if (outcome != SearchOutcome::Solved) return outcome;
  std::vector<Step> backwards{*win_};
  for (;;) {
    const Step& first = backwards.back();
    if (const auto root = root_of(roots, first)) {
      root_ = *root;
      std::ranges::reverse(backwards);
      build_line(roots[root_], backwards);
      return SearchOutcome::Solved;
    }
    std::optional<Step> before = predecessor(first);
    if (!before) {
      const Goal goal{first.hands.common.played, first.hands.common.unplayed};
      if (pass(roots, goal, budget) == SearchOutcome::Aborted) return SearchOutcome::Aborted;
      before = predecessor(first);
      if (!before) throw std::logic_error{"a state of a layer has no predecessor"};
    }
    backwards.push_back(*before);
  }
}

/// Makes the layers up to the goal from the roots. Solved: win_ is the last turn of a win. Refuted:
/// there is no win with fewer cards played before its last turn.
SearchOutcome TurnSearch::pass(std::span<const TeamRootPosition> roots, const Goal& goal,
                               SearchBudget& budget) {
  layers_.clear();
  layers_.resize(static_cast<std::size_t>(arrivals_->cards));
  start(roots, goal);
  for (int played = 0; played < goal.played; ++played) {
    TurnLayer* const layer = layers_[static_cast<std::size_t>(played)].get();
    if (layer == nullptr || layer->size() == 0) continue;
    if (!complete(played, budget)) return SearchOutcome::Aborted;
    for (std::size_t group = 0; group < layer->size(); ++group) {
      if (!budget.spend(layer->tops_of(group).size())) return SearchOutcome::Aborted;
      if (expand(played, group, goal)) return SearchOutcome::Solved;
    }
  }
  return SearchOutcome::Refuted;
}

/// Drops the covered states of a layer, and reports it. Returns false when the budget says stop.
bool TurnSearch::complete(int played, SearchBudget& budget) {
  constexpr std::size_t kBetweenLooks = 1024;
  TurnLayer& layer = *layers_[static_cast<std::size_t>(played)];
  layer.close();
  LayerCount count{.arrived = static_cast<std::size_t>(played),
                   .cards = static_cast<std::size_t>(arrivals_->cards),
                   .by_turns = true};
  for (std::size_t group = 0; group < layer.size(); ++group) {
    if (group % kBetweenLooks == 0 && !budget.go_on()) return false;
    layer.complete(group, classes_of(layer.hands_of(group)));
    count.states += layer.tops_of(group).size();
  }
  count.groups = layer.size();
  if (on_layer_) on_layer_(count);
  return true;
}

void TurnSearch::start(std::span<const TeamRootPosition> roots, const Goal& goal) {
  for (const TeamRootPosition& root : roots) {
    if (root.state.common.played > goal.played ||
        !(goal.unplayed & ~root.state.common.unplayed).empty())
      continue;
    Tops tops = counted_tops(root.tops, arrivals_->cards);
    add(root.state, {&tops, 1});
  }
}

/// Makes all turns from a group. Returns true if one of them wins.
bool TurnSearch::expand(int played, std::size_t group, const Goal& goal) {
  const TurnLayer& layer = *layers_[static_cast<std::size_t>(played)];
  const TeamState hands = layer.hands_of(group);
  const std::span<const Tops> states = layer.tops_of(group);
  turns_.generate(*arrivals_, hands, classes_of(hands), states);
  bool won = false;
  turns_.for_each_turn([&](CardSet laid, std::span<Tops> results) {
    if (won) return;
    if (laid == hands.common.unplayed) {
      const auto wins = [&](Tops tops) { return leads_to(*arrivals_, tops, laid, {}, {}); };
      win_ = Step{hands, *std::ranges::find_if(states, wins), laid};
      won = true;
      return;
    }
    const TeamState next = after_turn(*arrivals_, hands, laid);
    if (next.common.played > goal.played || !(goal.unplayed & ~next.common.unplayed).empty())
      return;
    add(next, results);
  });
  return won;
}

/// Adds the states with these hands and tops to their layer, except those that are lost or covered.
void TurnSearch::add(const TeamState& state, std::span<Tops> results) {
  std::unique_ptr<TurnLayer>& layer = layers_[state.common.played];
  if (layer) layer->prefetch(state);
  const TopClasses top_classes = classes_of(state);  // takes as long as the memory
  std::optional<std::size_t> group;
  TeamState next = state;
  seen_.clear();
  for (Tops tops : results) {
    tops = top_classes.same(tops);
    if (seen_.insert(tops)) continue;
    if (group && layer->covers(*group, top_classes, tops)) continue;
    next.common.tops = by_slot(tops, arrivals_->cards);
    if (lost(*arrivals_, next, pruning_)) continue;
    for (;;) {
      try {
        if (!layer) layer = std::make_unique<TurnLayer>(*arrivals_, state.common.played, account_);
        if (!group) {
          group = layer->group_of(state);
          if (layer->covers(*group, top_classes, tops)) break;
        }
        layer->add(*group, tops);
        break;
      } catch (const std::bad_alloc&) {
        if (!make_room(state.common.played)) throw;
      }
    }
  }
}

/// Drops the earliest layer that is held only for the line of a win. The layer under search is at
/// most a hand before `played`. So are the predecessors of a state whose predecessor is wanted, as
/// no pass goes beyond it.
bool TurnSearch::make_room(int played) {
  for (int early = 0; early < played - arrivals_->hand; ++early) {
    std::unique_ptr<TurnLayer>& layer = layers_[static_cast<std::size_t>(early)];
    if (!layer) continue;
    layer.reset();
    return true;
  }
  return false;
}

TopClasses TurnSearch::classes_of(const TeamState& state) const {
  return {state.common.unplayed, arrivals_->cards, pruning_.dominance};
}

std::optional<std::size_t> TurnSearch::root_of(std::span<const TeamRootPosition> roots,
                                               const Step& step) const {
  for (std::size_t i = 0; i < roots.size(); ++i) {
    const Tops tops = counted_tops(roots[i].tops, arrivals_->cards);
    if (same_hands(roots[i].state, step.hands) && classes_of(step.hands).same(tops) == step.tops)
      return i;
  }
  return {};
}

/// A state of a layer held, and a turn from it that leads to this state.
std::optional<TurnSearch::Step> TurnSearch::predecessor(const Step& step) {
  const TopClasses top_classes = classes_of(step.hands);
  const int played = step.hands.common.played;
  for (int before = std::max(0, played - arrivals_->hand); before < played; ++before) {
    const TurnLayer* const layer = layers_[static_cast<std::size_t>(before)].get();
    if (layer == nullptr) continue;
    for (std::size_t group = 0; group < layer->size(); ++group) {
      const TeamState hands = layer->hands_of(group);
      const CardSet laid = hands.common.unplayed & ~step.hands.common.unplayed;
      if (laid.size() != played - before || laid.size() < hands.missing(*arrivals_) ||
          !(laid & ~hands.hands[0]).empty() ||
          !same_hands(after_turn(*arrivals_, hands, laid), step.hands))
        continue;
      for (const Tops tops : layer->tops_of(group)) {
        if (leads_to(*arrivals_, tops, laid, top_classes, step.tops))
          return Step{hands, tops, laid};
      }
    }
  }
  return {};
}

/// Finds out on which pile each card goes. The tops of the real piles are named as in the layers,
/// where a top stands for all that take the same cards.
void TurnSearch::build_line(const TeamRootPosition& root, std::span<const Step> steps) {
  line_ = {root.laid};
  CountedTops tops =
      named(classes_of(steps.front().hands), counted_tops(root.tops, arrivals_->cards).by_pile);
  for (std::size_t i = 0; i < steps.size(); ++i) {
    if (i > 0 || root.turn_over) line_.emplace_back();
    const bool last = i + 1 == steps.size();
    const TopClasses top_classes = last ? TopClasses{} : classes_of(steps[i + 1].hands);
    const auto done = [&](const CountedTops& left) {
      return last || top_classes.same(Tops{left}) == steps[i + 1].tops;
    };
    if (!lay_all(arrivals_->cards, steps[i].laid, tops, done, line_.back()))
      throw std::logic_error{"a turn of a win cannot be laid"};
    if (!last) tops = named(top_classes, tops);
  }
}

}  // namespace backtrick::the_game
