#include "solver/the_game/arrival/layer_builder.hpp"

#include <algorithm>
#include <bit>
#include <boost/container/static_vector.hpp>
#include <new>
#include <numeric>

#include "solver/common/steps.hpp"
#include "solver/the_game/state/bounds.hpp"

namespace backtrick::the_game {
namespace {

/// Whether unplayed cards out of reach of all piles leave fewer than `goal` cards that can be laid.
bool falls_short(const Arrivals& arrivals, int goal, CardSet unplayed, Tops tops) {
  const CardSet dead_card = out_of_reach(unplayed, tops);
  return !dead_card.empty() &&
         (goal == arrivals.cards || most_laid_without(arrivals, dead_card) < goal);
}

/// Maximum number of vectors in a run, so that a run fits into a block.
constexpr std::size_t kMostInRun = 4096;
constexpr std::size_t kMaxSum = std::size_t{4} * (kMaxCards + 2);

}  // namespace

LayerBuilder::Outcome LayerBuilder::make(const Task& task, const GoOn& go_on, ArrivalLayer& layer) {
  const std::size_t groups = layer.groups.size();
  const std::size_t states = layer.chunks.front().size();
  const auto undo = [&](Outcome outcome) {
    layer.groups.resize(groups);
    layer.chunks.front().resize(states);
    return outcome;
  };
  try {
    const Outcome outcome = make_batches(task, go_on, layer);
    return outcome == Outcome::Made ? outcome : undo(outcome);
  } catch (const std::bad_alloc&) {
    const bool large = batches_.bytes() > task.bytes / 4;
    release();
    return undo(large ? Outcome::TooLarge : Outcome::OutOfMemory);
  }
}

void LayerBuilder::release() {
  batches_.release();
  for (CountedArray<PlayableState>& states : playable_) states.release();
  groups_.release();
  group_index_.release();
  tops_.release();
  unordered_.release();
}

LayerBuilder::Outcome LayerBuilder::make_batches(const Task& task, const GoOn& go_on,
                                                 ArrivalLayer& layer) {
  if (const Outcome outcome = generate(task, go_on); outcome != Outcome::Made) return outcome;
  Steps steps{go_on};
  for (const Batch& batch : batches_) {
    gather(batch);
    for (KeptGroup& group : groups_) {
      if (!steps(group.count + 1)) return Outcome::Stopped;
      keep_uncovered(task, group);
    }
    // A group that keeps fewer cards may cover one that keeps more, but not the reverse.
    sort_groups({groups_.data(), groups_.size()});
    index_groups();
    for (KeptGroup& group : groups_) {
      if (!steps(group.count + 1)) return Outcome::Stopped;
      drop_covered_by_fewer(task, group);
      if (task.refuted != nullptr) drop_refuted(task, group);
    }
    hand_over(layer);
  }
  return Outcome::Made;
}

void LayerBuilder::clear_batches(const Task& task) {
  // A state has about eight successors. A batch should fit well into a cache of one megabyte.
  constexpr std::size_t kStatesPerBatch = 10'000;
  constexpr std::size_t kMostBatches = 1024;
  const std::size_t states = task.from->states(task.begin, task.end);
  const std::size_t whole = std::bit_ceil(states / kStatesPerBatch + 1);
  batches_.reset(std::clamp<std::size_t>(whole >> task.split.size(), 1, kMostBatches), task.bytes);
}

/// Fills the batches with the successors of all groups of the task.
LayerBuilder::Outcome LayerBuilder::generate(const Task& task, const GoOn& go_on) {
  clear_batches(task);
  Steps steps{go_on};
  for (std::size_t g = task.begin; g < task.end; ++g) {
    const KeptGroup& group = task.from->groups[g];
    if (!(task.part & ~group.kept).empty()) continue;  // laid cards are never kept again
    if (!steps(group.count + 1)) return Outcome::Stopped;
    follow(task, group);
    if (task.divisible && batches_.bytes() > task.bytes) return Outcome::TooLarge;
  }
  return Outcome::Made;
}

void LayerBuilder::follow(const Task& task, const KeptGroup& group) {
  const Arrivals& arrivals = *task.arrivals;
  const FutureCards& future = *task.future;
  const DueRange dues{arrivals, group, future.arrived - 1};
  if (dues.most < dues.least) return;
  const std::span<const Tops> states = task.from->of(group);
  find_playable(task, states);
  for (const Placement& placement : placements_.find(group.kept, task.card)) {
    if ((placement.kept & task.split) != task.part) continue;
    const std::uint64_t hash = GroupKey{placement.kept & task.future->never_inert, 0}.hash();
    Batch& batch = batches_.batch_of(hash);
    for (int due = dues.least; due <= dues.most; ++due) {
      if (!within_hand(arrivals, placement.kept.size(), due, future.arrived, task.goal)) continue;
      if (placement.laid) {
        lay(task, placement, due, batch);
        continue;
      }
      keep(task, placement, due, states, batch);
    }
  }
}

/// Adds runs of the items' successors. `follow(item, tops)` returns whether there is a successor,
/// and writes its tops.
template <typename Item, typename Follow>
void LayerBuilder::add_each(Batch& batch, CardSet kept, int due, std::span<const Item> items,
                            Follow follow) {
  for (std::size_t i = 0; i < items.size(); i += kMostInRun) {
    const auto some = items.subspan(i, std::min(kMostInRun, items.size() - i));
    batches_.add(batch, {kept, 0, static_cast<std::uint8_t>(due)}, some.size(), [&](Tops* out) {
      for (const Item& item : some) out += follow(item, *out) ? 1 : 0;
      return out;
    });
  }
}

/// Adds the successors of the states in which the arriving card is kept.
void LayerBuilder::keep(const Task& task, const Placement& placement, int due,
                        std::span<const Tops> states, Batch& batch) {
  const LagrangianBound::Affordable affordable{task.lagrangian, placement.kept, due};
  add_each(batch, placement.kept, due, states, [&](Tops before, Tops& tops) {
    tops = task.future->top_classes.same(before);
    return affordable(tops);
  });
}

/// Adds the successors of the states in which the arriving card is laid.
void LayerBuilder::lay(const Task& task, const Placement& placement, int due, Batch& batch) {
  const Direction direction = placement.direction;
  const CardSet unplayed = task.future->coming | placement.kept;
  const std::uint8_t top = task.future->top_classes.by_direction[direction].same(placement.top);
  const std::span<const PlayableState> playables = playable_[direction];
  const LagrangianBound::Affordable affordable{task.lagrangian, placement.kept, due};
  add_each(batch, placement.kept, due, playables, [&](const PlayableState& playable, Tops& out) {
    const Tops tops = playable.tops.with_pair(direction, playable.other, top);
    // A card can be out of reach only if the far tops have crossed and leave cards between them.
    const bool crossed = tops.at(Ascending, 0) + tops.at(Descending, 0) > kMirror + 1;
    out = tops;
    return affordable(tops) && !(crossed && pruning_.dead_card &&
                                 falls_short(*task.arrivals, task.goal, unplayed, tops));
  });
}

/// Finds the piles that take the arriving card; they are the same for all its placements. The piles
/// of a direction may change their order when they are renamed to their top classes, so each top is
/// renamed separately.
void LayerBuilder::find_playable(const Task& task, std::span<const Tops> states) {
  const TopClasses& top_classes = task.future->top_classes;
  for (const Direction direction : kDirections) {
    const int card = along(direction, task.card);
    playable_[direction].resize(2 * states.size());
    PlayableState* playable = playable_[direction].data();
    for (const Tops& tops : states) {
      for (std::size_t pile = 0; pile < 2; ++pile) {
        if (!may_lay(tops, direction, pile, card)) continue;
        const auto other = static_cast<std::uint8_t>(tops.at(direction, 1 - pile));
        *playable++ = {top_classes.same(tops), top_classes.by_direction[direction].same(other)};
      }
    }
    playable_[direction].resize(static_cast<std::size_t>(playable - playable_[direction].data()));
  }
}

/// Sorts a batch by group.
void LayerBuilder::gather(const Batch& batch) {
  groups_.clear();
  group_index_.clear();
  batches_.for_each_run(batch, [&](const Run& run, const Tops*) {
    const auto fresh = static_cast<std::uint32_t>(groups_.size());
    const std::uint32_t place = group_index_.find_or_add(
        {run.kept, run.due}, fresh, [this](std::uint32_t at) { return key_at(at); });
    if (place == fresh) groups_.push_back({.kept = run.kept, .due = run.due});
    groups_[place].count += run.count;
  });
  std::uint64_t first = 0;
  for (KeptGroup& group : groups_) {
    group.first = first;
    first += group.count;
    group.count = 0;
  }
  tops_.resize(first + DominanceTest::kLanes);
  batches_.for_each_run(batch, [&](const Run& run, const Tops* from) {
    KeptGroup& group = groups_[group_index_.find({run.kept, run.due},
                                                 [this](std::uint32_t at) { return key_at(at); })];
    std::copy_n(from, run.count, tops_.data() + group.first + group.count);
    group.count += run.count;
  });
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
  order_by_room(group);
  const std::span<Tops> vectors{tops_.data() + group.first, group.count};
  group.count = static_cast<std::uint32_t>(drop_covered(task.future->top_classes, vectors));
}

/// Counting sort: vectors that may cover many others come first.
void LayerBuilder::order_by_room(KeptGroup& group) {
  const std::span<Tops> vectors{tops_.data() + group.first, group.count};
  constexpr std::size_t kWorthCounting = 64;
  if (vectors.size() < kWorthCounting) {
    std::ranges::sort(vectors, {}, sum_of);
    return;
  }
  std::array<std::uint32_t, kMaxSum + 1> place{};
  for (const Tops tops : vectors) ++place[sum_of(tops)];
  std::exclusive_scan(place.begin(), place.end(), place.begin(), 0U);
  unordered_.resize(vectors.size());
  std::ranges::copy(vectors, unordered_.data());
  for (const Tops tops : unordered_) vectors[place[sum_of(tops)]++] = tops;
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
    group.drop_if(tops_, [&](Tops tops) {
      return task.future->top_classes.test_of(tops).any_covers(tops_.data() + by.first, by.count);
    });
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
