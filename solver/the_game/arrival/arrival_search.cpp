#include "solver/the_game/arrival/arrival_search.hpp"

#include <algorithm>
#include <limits>
#include <new>
#include <tuple>
#include <utility>

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace backtrick::the_game {
namespace {

/// Bytes to reserve in the next layer for each state of a layer, including the state's share of a
/// group. Layers grow by at most three quarters.
constexpr std::size_t kBytesInNextLayer = 10;

/// Returns freed memory to the system. The freed memory lies scattered between layers still held;
/// glibc would keep it, and another layer may not fit into the gaps.
void give_back() {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}

/// Sorts groups into the order in which parts are searched, which does not depend on the threads
/// that made the groups. Groups that keep few cards come first, because their refutations refute
/// more states.
void order(std::vector<KeptGroup>& groups) {
  std::ranges::sort(groups, {}, [](const KeptGroup& group) {
    return std::tuple{group.kept.size(), group.due, group.kept.high(), group.kept.low()};
  });
}

}  // namespace

SearchOutcome ArrivalSearch::search(const SearchRoot& start, const Arrivals& arrivals,
                                    std::span<const Play> first, const Limits& limits,
                                    SearchBudget& budget) {
  prepare(arrivals, limits, budget);
  const auto cards = static_cast<std::size_t>(arrivals.cards);
  goal_ = arrivals.cards;

  SearchProblem whole = problem_of(start, arrivals);
  if (!first.empty()) {
    if (const SearchOutcome outcome = search_branches(start, first);
        outcome != SearchOutcome::Solved)
      return outcome;
    whole.first = static_cast<std::size_t>(start.drawn);
    whole.layer = {};
    for (const RootBranch& branch : branches_) {
      ArrivalLayer arrived = branch.levels[whole.first].layer;
      whole.layer.append(std::move(arrived));
    }
  }
  problem_ = std::move(whole);
  memory_ = limits.memory;
  const SearchOutcome outcome = reach(cards);
  if (outcome != SearchOutcome::Solved) return outcome;

  ArrivalLayer& won = levels_[cards].layer;
  order(won.groups);
  ArrivalState state{won.groups.front().kept, won.groups.front().due,
                     std::ranges::min(won.of(won.groups.front()), {}, &Tops::by_pile)};
  if (reconstruct(state) != SearchOutcome::Solved) return SearchOutcome::Aborted;
  if (first.empty()) {
    line_ = line_of(start, arrivals, steps_, cards, pruning_);
    return SearchOutcome::Solved;
  }
  RootBranch& branch = branch_to(state);
  problem_ = problem_of(branch.start, branch.arrivals);
  levels_ = std::move(branch.levels);
  if (reconstruct(state) != SearchOutcome::Solved) return SearchOutcome::Aborted;
  line_ = line_of(branch.start, branch.arrivals, steps_, cards, pruning_);
  line_.front().insert(line_.front().begin(), branch.play);
  return SearchOutcome::Solved;
}

SearchOutcome ArrivalSearch::search_most(const SearchRoot& start, const Arrivals& arrivals,
                                         int goal, const Limits& limits, SearchBudget& budget) {
  prepare(arrivals, limits, budget);
  const auto cards = static_cast<std::size_t>(arrivals.cards);
  goal_ = goal;
  memory_ = limits.memory;
  problem_ = problem_of(start, arrivals);

  for_most_ = true;
  const SearchOutcome outcome = reach(cards + 1);
  for_most_ = false;
  if (!most_) return outcome;
  if (outcome == SearchOutcome::Aborted) trace_incumbent();
  if (reconstruct_incumbent() != SearchOutcome::Solved) return SearchOutcome::Aborted;
  line_ = line_of(start, arrivals, steps_, most_->arrived, pruning_);
  return outcome == SearchOutcome::Aborted ? SearchOutcome::Aborted : SearchOutcome::Solved;
}

void ArrivalSearch::prepare(const Arrivals& arrivals, const Limits& limits, SearchBudget& budget) {
  budget_ = &budget;
  layer_builder_.resize(std::max(1U, limits.threads));
  for_most_ = false;
  most_.reset();
  branches_.clear();
  steps_.assign(static_cast<std::size_t>(arrivals.cards), {});
  line_.clear();
}

/// If the new layer contains a state that reaches the goal, makes it the incumbent and raises the
/// goal above it.
void ArrivalSearch::note_incumbent(std::size_t arrived) {
  const ArrivalLayer& layer = levels_[arrived].layer;
  const auto name = [](const KeptGroup& group) {
    return std::tuple{group.kept.size(), group.kept.high(), group.kept.low()};
  };
  const KeptGroup* best = nullptr;
  for (const KeptGroup& group : layer.groups) {
    if (group.due == 0 && (best == nullptr || name(group) < name(*best))) best = &group;
  }
  if (best == nullptr || static_cast<int>(arrived) - best->kept.size() < goal_) return;
  most_ = {
      {best->kept, 0, std::ranges::min(layer.of(*best), {}, &Tops::by_pile)}, arrived, arrived};
  goal_ = static_cast<int>(arrived) - best->kept.size() + 1;
}

/// Records how the incumbent was reached, while the earlier layers are still held.
void ArrivalSearch::trace_incumbent() {
  if (most_ && most_->traced == most_->arrived)
    most_->traced = reconstruct_step_back(most_->arrived, most_->state);
}

/// Makes missing layers on the way back again, with the goal that the incumbent reaches. No state
/// on its way is dropped for falling short of this goal. The goal was no higher when these layers
/// were first made, so no state covers them now that did not exist then.
SearchOutcome ArrivalSearch::reconstruct_incumbent() {
  if (most_->traced == problem_.first) return SearchOutcome::Solved;
  --goal_;
  if (const SearchOutcome outcome = reach(most_->traced); outcome != SearchOutcome::Solved)
    return SearchOutcome::Aborted;
  return reconstruct(most_->state);
}

/// The layer that holds the single state of a search root.
ArrivalLayer ArrivalSearch::layer_of(const SearchRoot& start) {
  const auto counted = [&](std::size_t pile) {
    return static_cast<std::uint8_t>(
        counted_from(pile / 2, start.deal.rules().cards, start.tops[pile]));
  };
  Tops tops{{counted(0), counted(1), counted(2), counted(3)}};
  if (tops.at(0, 0) > tops.at(0, 1)) std::swap(tops.by_pile[0], tops.by_pile[1]);
  if (tops.at(1, 0) > tops.at(1, 1)) std::swap(tops.by_pile[2], tops.by_pile[3]);
  ArrivalLayer layer;
  const auto in_hand = static_cast<std::uint8_t>(start.drawn - start.played);
  layer.groups.push_back({.kept = {}, .count = 1, .due = in_hand});
  layer.chunks.emplace_back(1 + DominanceTest::kLanes);
  layer.chunks.front().front() = tops;
  return layer;
}

ArrivalSearch::SearchProblem ArrivalSearch::problem_of(const SearchRoot& start,
                                                       const Arrivals& arrivals) {
  return {&arrivals, start.deal.deck(), static_cast<std::size_t>(start.played), layer_of(start)};
}

/// Searches from each first play until the hand has arrived. Returns Won if at least one branch
/// gets there. These layers hold only what one hand can lay, so they are made whole and held
/// regardless of the memory limit.
SearchOutcome ArrivalSearch::search_branches(const SearchRoot& start, std::span<const Play> first) {
  memory_ = std::numeric_limits<std::size_t>::max();
  branches_.reserve(first.size());  // final capacity: problems point into it
  SearchOutcome outcome = SearchOutcome::Refuted;
  for (const Play play : first) {
    SearchRoot after = start.after(play);
    const Arrivals arrivals = after.arrivals();
    branches_.push_back({play, std::move(after), arrivals, {}});
    RootBranch& branch = branches_.back();
    problem_ = problem_of(branch.start, branch.arrivals);
    const SearchOutcome here = reach(static_cast<std::size_t>(start.drawn));
    if (here == SearchOutcome::Aborted) return SearchOutcome::Aborted;
    if (here == SearchOutcome::Solved) {
      outcome = SearchOutcome::Solved;
      branch.levels = std::move(levels_);
    } else {
      branches_.pop_back();
    }
  }
  return outcome;
}

/// Reconstructs the steps from a reached state back to the root, and replaces `state` by the state
/// at the root. Layers dropped to save memory are made again, up to the point where reconstruction
/// stopped.
SearchOutcome ArrivalSearch::reconstruct(ArrivalState& state) {
  for (std::size_t arrived = levels_.size() - 1;;) {
    arrived = reconstruct_step_back(arrived, state);
    if (arrived == problem_.first) return SearchOutcome::Solved;
    if (const SearchOutcome outcome = reach(arrived); outcome != SearchOutcome::Solved)
      return SearchOutcome::Aborted;
  }
}

/// The root branch whose last layer holds the state.
ArrivalSearch::RootBranch& ArrivalSearch::branch_to(const ArrivalState& state) {
  const auto found = std::ranges::find_if(branches_, [&](const RootBranch& branch) {
    const ArrivalLayer& layer = branch.levels.back().layer;
    return std::ranges::any_of(layer.groups, [&](const KeptGroup& group) {
      return group.kept == state.kept && group.due == state.due &&
             std::ranges::count(layer.of(group), state.tops) != 0;
    });
  });
  return *found;  // exists: the search began with the states of these layers
}

/// Searches until a state with `goal` cards arrived is found, or until no state is left to expand.
SearchOutcome ArrivalSearch::reach(std::size_t goal) {
  in_parts_ = false;
  optimizer_.begin_afresh();
  levels_ = std::vector<Level>(goal + 1);  // a new vector: assignment would keep old capacity
  levels_[problem_.first].layer = problem_.layer;
  if (goal == problem_.first)
    return problem_.layer.groups.empty() ? SearchOutcome::Refuted : SearchOutcome::Solved;

  for (std::size_t arrived = problem_.first;;) {
    Level& level = levels_[arrived];
    if (in_parts_ && level.end > level.begin) remember_refuted(level, arrived);
    if (level.end == level.layer.groups.size()) {  // nothing is left in this level
      level = {};
      if (arrived == problem_.first) return SearchOutcome::Refuted;
      --arrived;
      continue;
    }
    level.begin = level.end;
    make_room(arrived);
    level.end = part_of(level);
    if (level.begin == 0 && level.end != level.layer.groups.size()) {
      order(level.layer.groups);
      level.end = part_of(level);
    }
    level.nodes_before = budget_->nodes();
    if (!in_parts_ && level.end != level.layer.groups.size() && !start_table())
      return SearchOutcome::Aborted;
    if (!expand(arrived)) return SearchOutcome::Aborted;
    if (for_most_) note_incumbent(arrived + 1);
    const bool over = for_most_ && arrived + 1 == problem_.deck.size();
    if (over || levels_[arrived + 1].layer.groups.empty()) {
      if (for_most_) trace_incumbent();
      continue;
    }
    ++arrived;
    if (arrived == goal) return SearchOutcome::Solved;
  }
}

/// Bytes of memory that the held layers leave free.
std::size_t ArrivalSearch::room() const {
  std::size_t used = in_parts_ ? memory_ / 2 : 0;
  for (const Level& level : levels_) used += level.layer.bytes();
  return memory_ > used ? memory_ - used : 0;
}

/// Drops the earliest layers until the level can be searched as a whole. The dropped layers have
/// been searched completely and are held only for line reconstruction.
void ArrivalSearch::make_room(std::size_t arrived) {
  if (in_parts_) return;
  const std::uint64_t states =
      levels_[arrived].layer.states(0, levels_[arrived].layer.groups.size());
  const auto short_of_room = [&] { return room() / 2 < states * kBytesInNextLayer; };
  if (!short_of_room()) return;
  for (std::size_t k = 0; k < arrived && short_of_room(); ++k) levels_[k] = {};
  give_back();
}

/// The end of the next part of a level: the whole level if memory allows, else as much as leaves
/// room for the levels below, but at least one group.
std::size_t ArrivalSearch::part_of(const Level& level) const {
  const std::size_t half = room() / 2;
  std::size_t states = 0;
  std::size_t end = level.begin;
  const auto& groups = level.layer.groups;
  // The levels below are also searched in parts, and each takes half of the room that is left.
  do {
    states += groups[end++].count;
  } while (end < groups.size() && (states + groups[end].count) * kBytesInNextLayer <= half);
  return end;
}

bool ArrivalSearch::start_table() {
  in_parts_ = true;
  try {
    table_.resize(memory_ / 2);
  } catch (const std::bad_alloc&) {
    budget_->stop(Limit::Memory);
    return false;
  }
  table_.forget_all();
  return true;
}

/// Stores all states of a part as lost, once the part has been searched to its end.
void ArrivalSearch::remember_refuted(const Level& level, std::size_t arrived) {
  const FutureCards future{*problem_.arrivals, arrived, pruning_};
  const std::uint64_t states = level.layer.states(level.begin, level.end);
  const std::uint64_t cost = (budget_->nodes() - level.nodes_before) / states;
  for (std::size_t g = level.begin; g < level.end; ++g) {
    const KeptGroup& group = level.layer.groups[g];
    const TranspositionTable::Key key = group.key(*problem_.arrivals, arrived);
    for (const Tops& tops : level.layer.of(group)) {
      table_.store(key, tops.by_pile, cost, [&](const auto& known) {
        return DominanceTest{future.top_classes, Tops{known}}.covered_by(tops);
      });
    }
  }
}

/// Makes the next layer from the part under search.
bool ArrivalSearch::expand(std::size_t arrived) {
  const LagrangianBound* const lagrangian = lagrangian_bound(arrived);
  const Level& level = levels_[arrived];
  const std::uint64_t states = level.layer.states(level.begin, level.end);
  if (on_layer_) on_layer_({arrived, level.end - level.begin, states, problem_.deck.size()});
  if (!budget_->spend(states)) return false;
  const FutureCards future{*problem_.arrivals, arrived + 1, pruning_};
  const LayerBuilder::Task task{
      .arrivals = problem_.arrivals,
      .goal = goal_,
      .card = problem_.deck[arrived],
      .from = &level.layer,
      .begin = level.begin,
      .end = level.end,
      .future = &future,
      .refuted = in_parts_ ? &table_ : nullptr,
      .lagrangian = lagrangian,
      .split = {},
      .part = {},
      .bytes = std::numeric_limits<std::size_t>::max(),
  };
  levels_[arrived + 1] = {};
  ArrivalLayer& next = levels_[arrived + 1].layer;
  return layer_builder_.make(task, room() / 2, *budget_, next);
}

/// Fits the multipliers to the part under search and drops the states that the bound proves lost.
/// Returns the bound for the next layer, or null if it proves nothing.
const LagrangianBound* ArrivalSearch::lagrangian_bound(std::size_t arrived) {
  const Arrivals& arrivals = *problem_.arrivals;
  const bool hand_drawn =
      static_cast<int>(arrived) >= std::max(arrivals.hand, arrivals.first_turn.drawn);
  if (!pruning_.lagrangian || goal_ < arrivals.cards || !hand_drawn) return nullptr;
  Level& level = levels_[arrived];
  if (!optimizer_.fit(arrivals, problem_.deck, arrived, level.layer, level.begin, level.end,
                      pruning_.lagrangian_from, *budget_))
    return nullptr;
  const auto make = [&](std::size_t when) {
    CardSet kept;
    for (std::size_t g = level.begin; g < level.end; ++g) kept = kept | level.layer.groups[g].kept;
    if (when > arrived) kept = kept.with(problem_.deck[arrived]);
    lagrangian_.make(arrivals, problem_.deck, when, kept, optimizer_.multipliers());
  };
  make(arrived);
  level.end = level.layer.keep_if(level.begin, level.end, [&](const KeptGroup& group) {
    return LagrangianBound::Affordable{&lagrangian_, group.kept, group.due};
  });
  make(arrived + 1);
  return &lagrangian_;
}

/// Reconstructs the steps to a state back through the parts under search, as far as layers are
/// held. Replaces `state` by the earliest state found, and returns its number of cards arrived.
std::size_t ArrivalSearch::reconstruct_step_back(std::size_t arrived, ArrivalState& state) {
  while (arrived > problem_.first && !levels_[arrived - 1].layer.groups.empty()) {
    const FutureCards future{*problem_.arrivals, arrived, pruning_};
    const Level& level = levels_[--arrived];
    const ArrivalState target = state;
    // This order, and so the line found, does not depend on threads or memory.
    std::vector<KeptGroup> groups(
        level.layer.groups.begin() + static_cast<std::ptrdiff_t>(level.begin),
        level.layer.groups.begin() + static_cast<std::ptrdiff_t>(level.end));
    std::erase_if(groups, [&](const KeptGroup& group) {
      // A card kept later is kept now or arrives now.
      return !(target.kept.without(problem_.deck[arrived]) & ~group.kept).empty();
    });
    order(groups);
    for (const KeptGroup& group : groups) {
      auto back =
          step_back(*problem_.arrivals, target, level.layer, group, problem_.deck[arrived], future);
      if (!back) continue;
      steps_[arrived] = std::move(back->step);
      state = back->from;
      break;
    }
  }
  return arrived;
}

}  // namespace backtrick::the_game
