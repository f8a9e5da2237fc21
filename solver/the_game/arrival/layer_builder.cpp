#include "solver/the_game/arrival/layer_builder.hpp"

#include <algorithm>
#include <bit>
#include <boost/container/static_vector.hpp>
#include <new>
#include <tuple>

#include "solver/common/steps.hpp"
#include "solver/the_game/state/bounds.hpp"
#include "solver/the_game/state/cover_test.hpp"

namespace backtrick::the_game {
namespace {

/// Whether unplayed cards out of reach of all piles leave fewer than `goal` cards that can be laid.
bool falls_short(const LayerBuilder::Task& task, CardSet unplayed, Tops tops) {
  const Arrivals& arrivals = *task.arrivals;
  const int goal = task.goal;
  const auto& [a, b, c, d] = tops.counted;
  const FutureCards& future = *task.future;
  // For most states this leaves no card.
  if (FutureCards::behind(unplayed, future.reach(Ascending, a, b), future.reach(Descending, c, d))
          .empty())
    return false;
  const CardSet dead_card = out_of_reach(unplayed, tops);
  return !dead_card.empty() &&
         (goal == arrivals.cards || most_laid_without(arrivals, dead_card) < goal);
}

/// Maximum number of vectors in a run, so that a run fits into a block.
constexpr std::size_t kMostInRun = 1024;

}  // namespace

void LayerBuilder::release() {
  batches_.release();
  kept_bases_.release();
  for (SuccessorBases& bases : laid_bases_) bases.release();
  groups_.release();
  group_index_.release();
  group_of_run_.release();
  tops_.release();
  antichain_.release();
}

void LayerBuilder::begin(const Task& task) {
  // A state has about eight successors. A batch should fit well into a cache of one megabyte.
  constexpr std::size_t kStatesPerBatch = 10'000;
  constexpr std::size_t kMostBatches = 1024;
  const std::size_t states = task.from->states(task.begin, task.end);
  const std::size_t whole = std::bit_ceil(states / kStatesPerBatch + 1);
  ways_.clear();
  batches_.reset(std::clamp<std::size_t>(whole >> task.split.size(), 1, kMostBatches), task.bytes);
}

LayerBuilder::Outcome LayerBuilder::generate(const Task& task, Next& next, const GoOn& go_on) try {
  constexpr std::size_t kGroupsAtATime = 16;
  Steps steps{go_on};
  for (;;) {
    const std::size_t first = task.begin + next.fetch_add(kGroupsAtATime);
    if (first >= task.end) return Outcome::Made;
    const std::size_t end = std::min(first + kGroupsAtATime, task.end);
    for (std::size_t g = first; g < end; ++g) {
      const KeptGroup& group = task.from->groups[g];
      if (!(task.part & ~group.kept).empty()) continue;  // laid cards are never kept again
      if (!steps(group.count + 1)) return Outcome::Stopped;
      follow(task, group);
      if (task.divisible && batches_.bytes() > task.bytes) return Outcome::TooLarge;
    }
  }
} catch (const std::bad_alloc&) {
  return Outcome::OutOfMemory;
}

LayerBuilder::Outcome LayerBuilder::combine(const Task& task,
                                            std::span<const BatchStore* const> stores, Next& next,
                                            const GoOn& go_on, ArrivalLayer& layer) try {
  Steps steps{go_on};
  for (;;) {
    const std::size_t batch = next++;
    if (batch >= batches_.batches()) return Outcome::Made;
    gather(stores, batch);
    if (!combine(task, steps)) return Outcome::Stopped;
    hand_over(layer);
  }
} catch (const std::bad_alloc&) {
  return Outcome::OutOfMemory;
}

/// Drops what other states of the batch cover. Returns false if the steps say stop.
bool LayerBuilder::combine(const Task& task, Steps& steps) {
  for (KeptGroup& group : groups_) {
    if (!steps(group.count + 1)) return false;
    keep_uncovered(task, group);
  }
  // A group that keeps fewer cards may cover one that keeps more, but not the reverse.
  // Groups with the same kept set are neighbours, so that the ways of one serve the next.
  std::ranges::sort(groups_, {}, [](const KeptGroup& group) {
    return std::tuple{group.kept.size(), group.kept.high(), group.kept.low(), group.due};
  });
  index_groups();
  for (KeptGroup& group : groups_) {
    if (!steps(group.count + 1)) return false;
    drop_covered_by_fewer(task, group);
    if (task.refuted != nullptr) drop_refuted(task, group);
  }
  return true;
}

/// Finds where the arriving card can go. Groups with the same kept set often follow each other.
void LayerBuilder::find_ways(const Task& task, CardSet kept) {
  if (!ways_.empty() && ways_of_ == kept) return;
  ways_of_ = kept;
  ways_.clear();
  for (const Placement& placement : placements_.find(kept, task.card)) {
    if ((placement.kept & task.split) != task.part) continue;
    const std::uint64_t hash = GroupKey{placement.kept & task.future->never_inert, 0}.hash();
    Way& way = ways_.emplace_back(Way{placement, &batches_.batch_of(hash), 0, 0});
    if (placement.laid) {
      way.placement.top =
          task.future->top_classes.by_direction[placement.direction].same(placement.top);
    }
    if (task.lagrangian == nullptr) continue;
    way.multipliers = task.lagrangian->card_multipliers(placement.kept);
    if (placement.laid)
      way.laid_bound = task.lagrangian->least(placement.direction, way.placement.top);
  }
}

void LayerBuilder::follow(const Task& task, const KeptGroup& group) {
  const Arrivals& arrivals = *task.arrivals;
  const FutureCards& future = *task.future;
  const DueRange dues{arrivals, group, future.arrived - 1};
  if (dues.most < dues.least) return;
  const std::span<const Tops> states = task.from->of(group);
  kept_bases_.find_kept(states, future, task.lagrangian);
  for (const Direction direction : kDirections)
    laid_bases_[direction].find_laid(group.kept, states, direction, task.card, future,
                                     task.lagrangian, antichain_);
  find_ways(task, group.kept);
  for (const Way& way : ways_) {
    const int size = way.placement.kept.size();
    const SuccessorBases& bases =
        way.placement.laid ? laid_bases_[way.placement.direction] : kept_bases_;
    if (bases.tops().empty()) continue;
    for (int due = dues.least; due <= dues.most; ++due) {
      if (!within_hand(arrivals, size, due, future.arrived, task.goal)) continue;
      const std::int32_t most_bound =
          task.lagrangian == nullptr
              ? 0
              : task.lagrangian->threshold(size, way.multipliers, due) - way.laid_bound;
      if (bases.least_bound() > most_bound) continue;
      if (way.placement.laid) {
        lay(task, way, due, most_bound);
      } else {
        add_each(
            *way.batch, way.placement.kept, due, bases, most_bound, [](Tops tops) { return tops; },
            [](Tops) { return false; });
      }
    }
  }
}

/// Adds the successors of the bases whose bounds are at most `most_bound`. `follow(tops)` makes a
/// successor from its base, and `drop(tops)` tells whether to leave it out.
template <typename Follow, typename Drop>
void LayerBuilder::add_each(Batch& batch, CardSet kept, int due, const SuccessorBases& bases,
                            std::int32_t most_bound, Follow follow, Drop drop) {
  const bool all = bases.most_bound() <= most_bound;
  for (std::size_t i = 0; i < bases.tops().size(); i += kMostInRun) {
    const auto some = bases.tops().subspan(i, std::min(kMostInRun, bases.tops().size() - i));
    const std::int32_t* const bounds = bases.bounds().data() + i;
    batches_.add(batch, {kept, 0, static_cast<std::uint8_t>(due)}, some.size(), [&](Tops* out) {
      Tops* end = std::ranges::transform(some, out, follow).out;
      if (!all) {
        end = out;
        for (std::size_t k = 0; k < some.size(); ++k) {
          *end = out[k];
          end += bounds[k] <= most_bound ? 1 : 0;
        }
      }
      return bases.may_fall_short() ? std::remove_if(out, end, drop) : end;
    });
  }
}

/// Adds the successors of the states in which the arriving card is laid.
void LayerBuilder::lay(const Task& task, const Way& way, int due, std::int32_t most_bound) {
  const Direction direction = way.placement.direction;
  const int top = way.placement.top;
  const CardSet unplayed = task.future->coming | way.placement.kept;
  add_each(
      *way.batch, way.placement.kept, due, laid_bases_[direction], most_bound,
      [&](Tops base) { return SuccessorBases::laid(base, direction, top); },
      [&](Tops tops) { return pruning_.dead_card && falls_short(task, unplayed, tops); });
}

/// Sorts a batch by group.
void LayerBuilder::gather(std::span<const BatchStore* const> stores, std::size_t batch) {
  const auto key = [this](std::uint32_t at) { return key_at(at); };
  groups_.clear();
  group_index_.clear();
  group_of_run_.clear();
  for (const BatchStore* const store : stores) {
    store->for_each_run(batch, [&](const Run& run, const Tops*) {
      const auto fresh = static_cast<std::uint32_t>(groups_.size());
      const std::uint32_t place = group_index_.find_or_add({run.kept, run.due}, fresh, key);
      if (place == fresh) groups_.push_back({.kept = run.kept, .due = run.due});
      groups_[place].count += run.count;
      group_of_run_.push_back(place);
    });
  }
  std::uint64_t first = 0;
  for (KeptGroup& group : groups_) {
    group.first = first;
    first += group.count;
    group.count = 0;
  }
  tops_.resize(first + cover::kVectors);
  const std::uint32_t* place = group_of_run_.begin();
  for (const BatchStore* const store : stores) {
    store->for_each_run(batch, [&](const Run& run, const Tops* from) {
      KeptGroup& group = groups_[*place++];
      std::copy_n(from, run.count, tops_.data() + group.first + group.count);
      group.count += run.count;
    });
  }
}

/// Builds the index again after the groups have been reordered.
void LayerBuilder::index_groups() {
  group_index_.clear();
  for (std::uint32_t g = 0; g < groups_.size(); ++g)
    group_index_.find_or_add(key_at(g), g, [this](std::uint32_t at) { return key_at(at); });
}

/// Drops vectors covered by another vector of the group. The remaining vectors do not depend on the
/// order in which they were added.
void LayerBuilder::keep_uncovered(const Task& task, KeptGroup& group) {
  const std::span<Tops> vectors{tops_.data() + group.first, group.count};
  group.count = static_cast<std::uint32_t>(antichain_.reduce(task.future->top_classes, vectors));
}

void LayerBuilder::hand_over(ArrivalLayer& layer) {
  CountedArray<Tops>& chunk = layer.chunks.front();
  for (KeptGroup group : groups_) {
    if (group.count == 0) continue;
    const Tops* const vectors = tops_.data() + group.first;
    group.first = chunk.size();
    std::copy_n(vectors, group.count, chunk.extend(group.count));
    layer.groups.push_back(group);
  }
}

void LayerBuilder::drop_covered_by_fewer(const Task& task, KeptGroup& group) {
  const int hand = task.arrivals->hand;
  const CardSet unplayed = task.future->coming | group.kept;
  const CardSet inert = group.kept & ~unplayed.raised(kTrick) & ~unplayed.lowered(kTrick);
  const auto drop_by = [&](CardSet kept, std::uint8_t due) {
    const std::uint32_t found =
        group_index_.find({kept, due}, [this](std::uint32_t at) { return key_at(at); });
    if (found == GroupIndex::kNone) return;
    const KeptGroup& by = groups_[found];
    group.count = static_cast<std::uint32_t>(Antichain::drop_covered_by(
        task.future->top_classes, {tops_.data() + group.first, group.count},
        {tops_.data() + by.first, by.count}));
  };
  const bool turns = pruning_.open_turn && task.future->arrived >= static_cast<std::size_t>(hand);
  // Tries every subset of the first few inert cards as laid. Trying more cards would cost more than
  // it saves.
  boost::container::static_vector<int, 6> choice;
  for (const int card : inert) {
    if (pruning_.fewer && choice.size() < choice.capacity()) choice.push_back(card);
  }
  for (std::uint32_t chosen = 0; chosen < (1U << choice.size()) && group.count > 0; ++chosen) {
    CardSet kept = group.kept;
    for (std::size_t i = 0; i < choice.size(); ++i) {
      if ((chosen >> i & 1U) != 0) kept = kept.without(choice[i]);
    }
    if (chosen != 0) drop_by(kept, group.due);
    const bool turn_was_open =
        turns && group.due >= task.arrivals->min_plays && group.due <= hand - kept.size();
    if (turn_was_open) drop_by(kept, 0);
  }
}

void LayerBuilder::drop_refuted(const Task& task, KeptGroup& group) {
  const TranspositionTable::Key key = group.key(*task.arrivals, task.future->arrived);
  group.drop_if(tops_, [&](Tops tops) {
    const DominanceTest test = task.future->top_classes.test_of(tops);
    return task.refuted->refutes(key, [&](Tops known) { return test.covered_by(known); });
  });
}

}  // namespace backtrick::the_game
