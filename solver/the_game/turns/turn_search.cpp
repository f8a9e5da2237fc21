#include "solver/the_game/turns/turn_search.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <new>
#include <stdexcept>

#include "solver/common/worker_group.hpp"

namespace backtrick::the_game {
namespace {

bool same_hands(const TeamState& a, const TeamState& b) {
  return a.common.played == b.common.played && a.common.drawn == b.common.drawn &&
         a.seats == b.seats && a.hands == b.hands;
}

/// Whether a turn lays these cards and leaves `wanted`. False, too, if `steps` say stop.
bool leads_to(Tops tops, CardSet laid, const TopClasses& top_classes, Tops wanted, Steps& steps) {
  Turn plays;
  return lay_all(
      laid, tops, [&](Tops left) { return top_classes.same(left) == wanted; }, plays, steps);
}

}  // namespace

SearchOutcome TurnSearch::search(const TeamArrivals& arrivals,
                                 std::span<const TeamRootPosition> roots, const Limits& limits,
                                 SearchBudget& budget) {
  arrivals_ = &arrivals;
  enough_ = arrivals.cards;
  return within(limits, budget, [&](Steps& steps) { return run(roots, budget, steps); });
}

SearchOutcome TurnSearch::refute(const TeamArrivals& arrivals,
                                 std::span<const TeamRootPosition> roots, int goal,
                                 const Limits& limits, SearchBudget& budget) {
  arrivals_ = &arrivals;
  enough_ = goal;
  return within(limits, budget, [&](Steps& steps) {
    return pass(roots, {arrivals.cards, {}}, budget, steps);
  });
}

template <typename Search>
SearchOutcome TurnSearch::within(const Limits& limits, SearchBudget& budget, const Search& search) {
  const std::size_t listening = listener_ != nullptr ? listener_->memory() : 0;
  account_.set_limit(limits.memory > listening ? limits.memory - listening : 0);
  out_of_memory_ = false;
  line_.clear();
  for (unsigned i = 0; i < std::max(1U, limits.threads); ++i)
    expanders_.emplace_back(pruning_, account_);
  Steps steps{[&budget] { return budget.go_on(); }};
  SearchOutcome outcome = SearchOutcome::Aborted;
  try {
    outcome = search(steps);
  } catch (const std::bad_alloc&) {
    out_of_memory_ = true;
  }
  layers_.clear();
  builders_.clear();
  expanders_.clear();
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
  builders_.clear();
  builders_.resize(layers_.size());
  if (listener_ != nullptr) listener_->begin(enough_);
  if (!start(roots, goal, steps)) return SearchOutcome::Aborted;
  for (int played = 0; played < goal.played; ++played) {
    if (!complete(played, budget)) return SearchOutcome::Aborted;
    if (!layers_[static_cast<std::size_t>(played)]) continue;
    const SearchOutcome outcome = expand(played, goal, budget);
    if (outcome != SearchOutcome::Refuted) return outcome;
  }
  return SearchOutcome::Refuted;
}

bool TurnSearch::start(std::span<const TeamRootPosition> roots, const Goal& goal, Steps& steps) {
  const TurnExpander::Task task = task_for(goal);
  std::uint64_t reached = 0;
  return std::ranges::all_of(roots, [&](const TeamRootPosition& root) {
    if (goal.leaves_out(root.state)) return true;
    begin_layers(root.state.common.played, root.state.common.played);
    Tops tops = root.tops;
    return expanders_.front().add(task, root.state, reached++, {&tops, 1}, steps);
  });
}

/// Makes sure that states can be added to the layers from `first` to `last`.
void TurnSearch::begin_layers(int first, int last) {
  // The parts of a layer are completed one by one. While one is, some of its states are held twice.
  // In little memory there are few parts, as small pieces leave holes in the heap.
  constexpr std::size_t kFewestParts = 16;
  constexpr std::size_t kBytesForPart = std::size_t{1} << 23;
  const std::size_t parts =
      std::min(std::max(kFewestParts, std::bit_ceil(8 * expanders_.size())),
               std::bit_floor(std::max<std::size_t>(account_.limit() / kBytesForPart, 1)));
  for (int played = first; played <= last && played < arrivals_->cards; ++played) {
    std::unique_ptr<TurnLayerBuilder>& builder = builders_[static_cast<std::size_t>(played)];
    if (!builder)
      builder = std::make_unique<TurnLayerBuilder>(*arrivals_, pruning_, enough_, played, parts,
                                                   account_);
  }
}

TurnExpander::Task TurnSearch::task_for(const Goal& goal) {
  return {.arrivals = *arrivals_,
          .enough = enough_,
          .goal = goal,
          .to = builders_,
          .free_memory = [this](int played) { return free_memory(played); }};
}

/// Drops the covered states of a layer, and reports it. Returns false if the budget says stop.
bool TurnSearch::complete(int played, SearchBudget& budget) {
  const auto place = static_cast<std::size_t>(played);
  const std::unique_ptr<TurnLayerBuilder> builder = std::move(builders_[place]);
  if (!builder || builder->size() == 0) return true;
  const auto insist = [&](const auto& work) {
    for (;;) {
      try {
        return work();
      } catch (const std::bad_alloc&) {
        if (!free_memory(played)) throw;
      }
    }
  };
  std::atomic<std::size_t> next = 0;
  WorkerGroup workers;
  workers.run(threads_for(builder->size()), [&](std::size_t number, WorkerGroup::Lock&) {
    // Only the calling thread, number 0, uses the budget.
    Steps steps{[&, number] { return !workers.stopped() && (number != 0 || budget.go_on()); }};
    for (std::size_t part = next++; part < builder->parts(); part = next++) {
      if (!insist([&] { return builder->complete(part, steps); })) return workers.stop();
    }
  });
  if (workers.stopped()) return false;
  layers_[place] = std::make_unique<TurnLayer>(insist([&] { return builder->finish(); }));
  insist([&] {
    report(*layers_[place], played);
    return true;
  });
  return true;
}

/// Tells of a complete layer. Throws std::bad_alloc if the listener lacks memory.
void TurnSearch::report(const TurnLayer& layer, int played) {
  if (listener_ != nullptr) listener_->complete(layer, played, account_);
  if (on_layer_)
    on_layer_({.arrived = static_cast<std::size_t>(played),
               .groups = layer.size(),
               .states = layer.states(),
               .cards = static_cast<std::size_t>(arrivals_->cards),
               .by_turns = true});
}

/// A layer with few groups is not worth several threads.
std::size_t TurnSearch::threads_for(std::size_t groups) const {
  constexpr std::size_t kWorthThreads = 64;
  return groups < kWorthThreads ? 1 : expanders_.size();
}

/// How far the groups of a layer are expanded.
struct TurnSearch::Expansion {
  const TurnLayer& layer;
  TurnExpander::Task task;
  std::size_t end = 0;   ///< of the groups to expand: before the first known to win
  std::size_t done = 0;  ///< all groups before this one have been expanded, and paid for

  void advance(std::size_t to, SearchBudget& budget) {
    for (; done < to; ++done) budget.spend(layer.tops_of(done).size());
  }
};

/// Makes all turns from a layer. Solved: one of them wins. Refuted: none does.
SearchOutcome TurnSearch::expand(int played, const Goal& goal, SearchBudget& budget) {
  const TurnLayer& layer = *layers_[static_cast<std::size_t>(played)];
  begin_layers(played + 1, played + arrivals_->hand);
  Expansion expansion{layer, task_for(goal)};
  std::uint64_t left = budget.left();
  while (expansion.end < layer.size() && layer.tops_of(expansion.end).size() <= left)
    left -= layer.tops_of(expansion.end++).size();
  const std::size_t paid_for = expansion.end;
  win_.reset();
  std::size_t threads = threads_for(layer.size());
  for (bool done = false; !done;) {
    try {
      if (!expand_together(expansion, threads, budget)) return SearchOutcome::Aborted;
      done = true;
    } catch (const std::bad_alloc&) {
      // The turns of a single group may fit.
      for (TurnExpander& expander : expanders_) expander.release();
      if (std::exchange(threads, 1) == 1) throw;
    }
  }
  // A group is paid for before it is known whether it wins.
  if (expansion.end < layer.size() && !budget.spend(layer.tops_of(expansion.end).size()))
    return SearchOutcome::Aborted;
  return expansion.end < paid_for ? SearchOutcome::Solved : SearchOutcome::Refuted;
}

/// Expands the groups that are left. Groups that have been expanded in part are expanded again,
/// which adds nothing twice. Returns false if the budget says stop.
bool TurnSearch::expand_together(Expansion& expansion, std::size_t threads, SearchBudget& budget) {
  constexpr std::size_t kGroupsAtATime = 8;
  std::size_t next = expansion.done;
  std::vector<std::size_t> under_work(threads, next);  // the first group that a thread has not done
  WorkerGroup workers;
  workers.run(threads, [&](std::size_t number, WorkerGroup::Lock& lock) {
    Steps steps{[&] {
      const std::lock_guard guard{lock};
      return !workers.stopped() && budget.go_on();
    }};
    lock.lock();
    while (!workers.stopped()) {
      const std::size_t begin = std::min(next, expansion.end);
      const std::size_t end = std::min(begin + kGroupsAtATime, expansion.end);
      next = std::max(next, end);
      under_work[number] = begin;
      expansion.advance(std::ranges::min(under_work), budget);
      if (begin == end) break;
      SearchOutcome outcome = SearchOutcome::Refuted;
      std::size_t group = begin;
      lock.unlock();
      while (group < end) {
        outcome = expanders_[number].expand(expansion.task, expansion.layer, group, steps);
        if (outcome != SearchOutcome::Refuted) break;
        ++group;
      }
      lock.lock();
      if (outcome == SearchOutcome::Aborted) workers.stop();
      if (outcome == SearchOutcome::Solved && group < expansion.end) {
        expansion.end = group;
        win_ = expanders_[number].win();
      }
    }
  });
  return !workers.stopped();
}

/// Drops the earliest layer that is held only for the line of a win, when memory is wanted for a
/// layer with so many cards played, or for turns from it. The layer under search is at most a hand
/// before that. So are the predecessors of a state whose predecessor is wanted, as no pass goes
/// beyond it.
bool TurnSearch::free_memory(int played) {
  const std::lock_guard guard{freeing_};
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
std::optional<TurnTaken> TurnSearch::predecessor(const TurnTaken& step, Steps& steps) {
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
    const auto done = [&](Tops left) {
      if (!last && top_classes.same(left) != path[i + 1].tops) return false;
      tops = top_classes.named(left);
      return true;
    };
    if (!lay_all(path[i].laid, tops, done, line_.back(), steps)) {
      if (!steps(0)) return false;
      throw std::logic_error{"a turn of a win cannot be laid"};
    }
  }
  return true;
}

}  // namespace backtrick::the_game
