#include "solver/the_game/turns/turn_search.hpp"

#include <algorithm>
#include <new>
#include <stdexcept>

#include "solver/the_game/state/team_bounds.hpp"

namespace backtrick::the_game {
namespace {

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
/// are as wanted then. Returns false, and appends nothing, if there is no such order or `steps` say
/// stop.
template <typename Done>
bool lay_all(CardSet hand, Tops& tops, const Done& done, Turn& plays, Steps& steps) {
  if (hand.empty()) return done(tops);
  if (!steps(1)) return false;
  for (const int card : hand) {
    for (const Pile pile : kPiles) {
      const auto place = static_cast<std::size_t>(pile);
      const std::uint8_t before = tops.counted[place];
      if (!goes_on(along(direction_of(pile), card), before)) continue;
      tops.set(place, card);
      plays.push_back({static_cast<Card>(card), pile});
      if (lay_all(hand.without(card), tops, done, plays, steps)) return true;
      plays.pop_back();
      tops.counted[place] = before;
    }
  }
  return false;
}

/// Whether a turn lays these cards and leaves `wanted`, or any tops if it is empty. False, too, if
/// `steps` say stop.
bool leads_to(Tops tops, CardSet laid, const TopClasses& top_classes, std::optional<Tops> wanted,
              Steps& steps) {
  Turn plays;
  return lay_all(
      laid, tops, [&](Tops left) { return !wanted || top_classes.same(left) == *wanted; }, plays,
      steps);
}

}  // namespace

SearchOutcome TurnSearch::search(const TeamArrivals& arrivals,
                                 std::span<const TeamRootPosition> roots, std::size_t memory,
                                 SearchBudget& budget) {
  arrivals_ = &arrivals;
  enough_ = arrivals.cards;
  return within(memory, budget, [&](Steps& steps) { return run(roots, budget, steps); });
}

SearchOutcome TurnSearch::refute(const TeamArrivals& arrivals,
                                 std::span<const TeamRootPosition> roots, int goal,
                                 std::size_t memory, SearchBudget& budget) {
  arrivals_ = &arrivals;
  enough_ = goal;
  return within(memory, budget, [&](Steps& steps) {
    return pass(roots, {arrivals.cards, {}}, budget, steps);
  });
}

template <typename Search>
SearchOutcome TurnSearch::within(std::size_t memory, SearchBudget& budget, const Search& search) {
  const std::size_t listening = listener_ != nullptr ? listener_->memory() : 0;
  account_.set_limit(memory > listening ? memory - listening : 0);
  out_of_memory_ = false;
  line_.clear();
  Steps steps{[&budget] { return budget.go_on(); }};
  SearchOutcome outcome = SearchOutcome::Aborted;
  try {
    outcome = search(steps);
  } catch (const std::bad_alloc&) {
    out_of_memory_ = true;
  }
  layers_.clear();
  turns_.release();
  return outcome;
}

SearchOutcome TurnSearch::run(std::span<const TeamRootPosition> roots, SearchBudget& budget,
                              Steps& steps) {
  const SearchOutcome outcome = pass(roots, {arrivals_->cards, {}}, budget, steps);
  if (outcome != SearchOutcome::Solved) return outcome;
  std::vector<TurnTaken> backwards{*win_};
  for (;;) {
    const TurnTaken& first = backwards.back();
    if (const auto root = root_of(roots, first)) {
      root_ = *root;
      std::ranges::reverse(backwards);
      return build_line(roots[root_], backwards, steps) ? SearchOutcome::Solved
                                                        : SearchOutcome::Aborted;
    }
    std::optional<TurnTaken> before = predecessor(first, steps);
    if (!before) {
      const Goal goal{first.hands.common.played, first.hands.common.unplayed};
      if (pass(roots, goal, budget, steps) == SearchOutcome::Aborted) return SearchOutcome::Aborted;
      before = predecessor(first, steps);
      if (!before && budget.hit()) return SearchOutcome::Aborted;
      if (!before) throw std::logic_error{"a state of a layer has no predecessor"};
    }
    backwards.push_back(*before);
  }
}

/// Makes the layers up to the goal from the roots. Solved: win_ is the last turn of a win. Refuted:
/// there is no win with fewer cards played before its last turn.
SearchOutcome TurnSearch::pass(std::span<const TeamRootPosition> roots, const Goal& goal,
                               SearchBudget& budget, Steps& steps) {
  layers_.clear();
  layers_.resize(static_cast<std::size_t>(arrivals_->cards));
  if (listener_ != nullptr) listener_->begin(enough_);
  if (!start(roots, goal, steps)) return SearchOutcome::Aborted;
  for (int played = 0; played < goal.played; ++played) {
    TurnLayer* const layer = layers_[static_cast<std::size_t>(played)].get();
    if (layer == nullptr || layer->size() == 0) continue;
    if (!complete(played, steps)) return SearchOutcome::Aborted;
    for (std::size_t group = 0; group < layer->size(); ++group) {
      if (!budget.spend(layer->tops_of(group).size())) return SearchOutcome::Aborted;
      const SearchOutcome outcome = expand(played, group, goal, steps);
      if (outcome != SearchOutcome::Refuted) return outcome;
    }
  }
  return SearchOutcome::Refuted;
}

/// Drops the covered states of a layer, and reports it. Returns false if `steps` say stop.
bool TurnSearch::complete(int played, Steps& steps) {
  TurnLayer& layer = *layers_[static_cast<std::size_t>(played)];
  layer.close();
  LayerCount count{.arrived = static_cast<std::size_t>(played),
                   .cards = static_cast<std::size_t>(arrivals_->cards),
                   .by_turns = true};
  for (std::size_t group = 0; group < layer.size(); ++group) {
    if (!steps(layer.tops_of(group).size())) return false;
    layer.complete(group, classes_of(layer.hands_of(group)));
    count.states += layer.tops_of(group).size();
  }
  count.groups = layer.size();
  if (on_layer_) on_layer_(count);
  while (listener_ != nullptr) {
    try {
      listener_->complete(layer, played, account_);
      break;
    } catch (const std::bad_alloc&) {
      if (!drop_early_layer(played)) throw;
    }
  }
  return true;
}

bool TurnSearch::start(std::span<const TeamRootPosition> roots, const Goal& goal, Steps& steps) {
  return std::ranges::all_of(roots, [&](const TeamRootPosition& root) {
    if (root.state.common.played > goal.played ||
        !(goal.unplayed & ~root.state.common.unplayed).empty())
      return true;
    Tops tops = root.tops;
    return add(root.state, {&tops, 1}, steps);
  });
}

/// Makes all turns from a group. Solved: one of them wins. Refuted: none does.
SearchOutcome TurnSearch::expand(int played, std::size_t group, const Goal& goal, Steps& steps) {
  const TurnLayer& layer = *layers_[static_cast<std::size_t>(played)];
  const TeamState hands = layer.hands_of(group);
  const std::span<const Tops> states = layer.tops_of(group);
  if (!make_turns(hands, states, steps)) return SearchOutcome::Aborted;
  SearchOutcome outcome = SearchOutcome::Refuted;
  turns_.for_each_turn([&](CardSet laid, std::span<Tops> results) {
    if (played + laid.size() >= enough_) {
      const auto state = std::ranges::find_if(
          states, [&](Tops tops) { return leads_to(tops, laid, {}, {}, steps); });
      outcome = SearchOutcome::Aborted;
      if (state == states.end()) return false;
      win_ = TurnTaken{hands, *state, laid};
      outcome = SearchOutcome::Solved;
      return false;
    }
    const TeamState next = after_turn(*arrivals_, hands, laid);
    if (next.common.played > goal.played || !(goal.unplayed & ~next.common.unplayed).empty())
      return true;
    constexpr std::size_t kMost = 4096;  // between looks at the budget
    for (; results.size() > kMost; results = results.subspan(kMost)) {
      if (!add(next, results.first(kMost), steps)) break;
    }
    if (!add(next, results, steps)) outcome = SearchOutcome::Aborted;
    return outcome == SearchOutcome::Refuted;
  });
  return outcome;
}

/// Generates the turns of a group. Returns false if `steps` say stop.
bool TurnSearch::make_turns(const TeamState& hands, std::span<const Tops> states, Steps& steps) {
  const TopClasses top_classes = classes_of(hands);
  for (;;) {
    try {
      return turns_.generate(*arrivals_, hands, top_classes, states, steps,
                             enough_ - hands.common.played);
    } catch (const std::bad_alloc&) {
      if (!drop_early_layer(hands.common.played)) throw;
    }
  }
}

/// Adds the states with these hands and tops to their layer, except those that are lost or covered.
/// Returns false if `steps` say stop.
bool TurnSearch::add(const TeamState& state, std::span<Tops> results, Steps& steps) {
  if (!steps(results.size())) return false;
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
    next.common.tops = tops;
    if (falls_short(*arrivals_, next, enough_, pruning_)) continue;
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
        if (!drop_early_layer(state.common.played)) throw;
      }
    }
  }
  return true;
}

/// Drops the earliest layer that is held only for the line of a win. The layer under search is at
/// most a hand before `played`. So are the predecessors of a state whose predecessor is wanted, as
/// no pass goes beyond it.
bool TurnSearch::drop_early_layer(int played) {
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
                                               const TurnTaken& step) const {
  for (std::size_t i = 0; i < roots.size(); ++i) {
    if (same_hands(roots[i].state, step.hands) &&
        classes_of(step.hands).same(roots[i].tops) == step.tops)
      return i;
  }
  return {};
}

/// A state of a layer held, and a turn from it that leads to this state. Nothing, too, if `steps`
/// say stop.
std::optional<TurnSearch::TurnTaken> TurnSearch::predecessor(const TurnTaken& step, Steps& steps) {
  const TopClasses top_classes = classes_of(step.hands);
  const int played = step.hands.common.played;
  for (int before = std::max(0, played - arrivals_->hand); before < played; ++before) {
    const TurnLayer* const layer = layers_[static_cast<std::size_t>(before)].get();
    if (layer == nullptr) continue;
    for (std::size_t group = 0; group < layer->size() && steps(1); ++group) {
      const TeamState hands = layer->hands_of(group);
      const CardSet laid = hands.common.unplayed & ~step.hands.common.unplayed;
      if (laid.size() != played - before || laid.size() < hands.missing(*arrivals_) ||
          !(laid & ~hands.hands[0]).empty() ||
          !same_hands(after_turn(*arrivals_, hands, laid), step.hands))
        continue;
      for (const Tops tops : layer->tops_of(group)) {
        if (leads_to(tops, laid, top_classes, step.tops, steps))
          return TurnTaken{hands, tops, laid};
      }
    }
  }
  return {};
}

/// Finds out on which pile each card goes. The tops of the real piles are named as in the layers,
/// where a top stands for all that take the same cards. Returns false if `steps` say stop.
bool TurnSearch::build_line(const TeamRootPosition& root, std::span<const TurnTaken> path,
                            Steps& steps) {
  line_ = {root.laid};
  Tops tops = classes_of(path.front().hands).named(root.tops);  // by Pile
  for (std::size_t i = 0; i < path.size(); ++i) {
    if (i > 0 || root.turn_over) line_.emplace_back();
    const bool last = i + 1 == path.size();
    const TopClasses top_classes = last ? TopClasses{} : classes_of(path[i + 1].hands);
    const auto done = [&](Tops left) { return last || top_classes.same(left) == path[i + 1].tops; };
    if (!lay_all(path[i].laid, tops, done, line_.back(), steps)) {
      if (!steps(0)) return false;
      throw std::logic_error{"a turn of a win cannot be laid"};
    }
    if (!last) tops = top_classes.named(tops);
  }
  return true;
}

}  // namespace backtrick::the_game
