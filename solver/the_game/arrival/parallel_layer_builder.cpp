#include "solver/the_game/arrival/parallel_layer_builder.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <chrono>
#include <cstdint>
#include <functional>
#include <iterator>
#include <new>
#include <utility>

#include "solver/common/counted_array.hpp"
#include "solver/common/worker_group.hpp"

namespace backtrick::the_game {
namespace {

/// Working memory per state expanded. About eight successors are generated before covered ones are
/// dropped, each with 4 bytes, and another 4 bytes when sorted.
constexpr std::size_t kBytesToFollow = std::size_t{8} * (4 + 4);
/// With more portions, scanning the layer again for each would cost too much.
constexpr std::size_t kMostPortions = 4096;

/// The kept sets that contain, among the cards `split`, exactly the cards `part`. `halvings` is the
/// number of split cards.
struct Portion {
  std::size_t halvings = 0;
  CardSet split;
  CardSet part;

  std::array<Portion, 2> halves(Card card) const {
    return {Portion{halvings + 1, split.with(card), part},
            Portion{halvings + 1, split.with(card), part.with(card)}};
  }
};

}  // namespace

void ParallelLayerBuilder::resize(std::size_t threads) {
  while (builders_.size() > threads) builders_.pop_back();
  while (builders_.size() < threads) builders_.emplace_back(pruning_, account_);
}

void ParallelLayerBuilder::release() {
  for (LayerBuilder& builder : builders_) builder.release();
}

/// Decides into how many portions to divide a layer, and by which cards: those that come closest to
/// halving the states to expand. Only cards that are inert in no state are suitable.
ParallelLayerBuilder::Portions ParallelLayerBuilder::portions_of(
    const LayerBuilder::Expansion& expansion, std::size_t bytes) const {
  const std::uint64_t states = expansion.from->states(expansion.begin, expansion.end);
  Portions portions;

  std::array<std::uint64_t, 128> held{};
  for (std::size_t g = expansion.begin; g < expansion.end; ++g) {
    const KeptGroup& group = expansion.from->groups[g];
    for (const int card : group.kept) held[static_cast<std::size_t>(card)] += group.count;
  }
  for (const int card : expansion.future->never_inert) {
    if (held[static_cast<std::size_t>(card)] != 0)
      portions.split.push_back(static_cast<Card>(card));
  }
  std::ranges::sort(portions.split, {}, [&](Card card) {
    const std::uint64_t twice = 2 * held[card];
    return std::pair{twice > states ? twice - states : states - twice, card};
  });

  const std::size_t wanted = states * kBytesToFollow / bytes + 1;
  const auto halvings =
      static_cast<std::size_t>(std::bit_width(std::min(wanted, kMostPortions) - 1));
  portions.first = std::min(halvings, portions.split.size());
  return portions;
}

/// A portion that turns out to be too large is halved.
ParallelLayerBuilder::Outcome ParallelLayerBuilder::make(const LayerBuilder::Expansion& expansion,
                                                         std::size_t bytes, SearchBudget& budget,
                                                         ArrivalLayer& next) {
  constexpr std::uint64_t kWorthThreads = 5'000;
  const std::uint64_t states = expansion.from->states(expansion.begin, expansion.end);
  const std::size_t threads = states > kWorthThreads ? builders_.size() : 1;
  const std::size_t share = std::max<std::size_t>(bytes / threads, 1 << 16);
  for (std::size_t i = threads; i < builders_.size(); ++i) builders_[i].release();
  while (pieces_.size() > threads) pieces_.pop_back();
  while (pieces_.size() < threads) pieces_.emplace_back(account_).chunks.emplace_back(account_);

  const Portions portions = portions_of(expansion, share * threads);
  std::vector<Portion> open(1);
  for (std::size_t i = 0; i < portions.first; ++i) {
    std::vector<Portion> finer;
    for (const Portion& portion : open)
      std::ranges::copy(portion.halves(portions.split[i]), std::back_inserter(finer));
    open = std::move(finer);
  }
  std::size_t made = 0;
  Outcome outcome = Outcome::Made;
  while (!open.empty() && outcome == Outcome::Made) {
    const Portion portion = open.back();
    open.pop_back();
    const bool divisible =
        portion.halvings < portions.split.size() && made + open.size() + 1 < kMostPortions;
    switch (
        make_portion({expansion, portion.split, portion.part, divisible, share}, threads, budget)) {
      case LayerBuilder::Outcome::Made:
        ++made;
        if (!take_groups(next)) outcome = Outcome::OutOfMemory;
        break;
      case LayerBuilder::Outcome::TooLarge:
        if (divisible)
          std::ranges::copy(portion.halves(portions.split[portion.halvings]),
                            std::back_inserter(open));
        else
          outcome = Outcome::OutOfMemory;
        break;
      case LayerBuilder::Outcome::OutOfMemory: outcome = Outcome::OutOfMemory; break;
      case LayerBuilder::Outcome::Stopped: outcome = Outcome::Stopped; break;
    }
  }
  for (ArrivalLayer& piece : pieces_) {
    CountedArray<Tops>& chunk = piece.chunks.front();
    chunk.shrink_to_fit();
    next.chunks.push_back(std::move(chunk));
  }
  pieces_.clear();
  next.groups.shrink_to_fit();
  return outcome;
}

/// Adds one portion to the pieces, or nothing unless the outcome is Made. Each step of the work
/// ends in all threads before the next begins.
LayerBuilder::Outcome ParallelLayerBuilder::make_portion(const LayerBuilder::Task& task,
                                                         std::size_t threads,
                                                         SearchBudget& budget) {
  std::vector<std::size_t> states;
  for (const ArrivalLayer& piece : pieces_) states.push_back(piece.chunks.front().size());
  std::vector<const BatchStore*> stores;
  for (std::size_t i = 0; i < threads; ++i) {
    builders_[i].begin(task);
    stores.push_back(&builders_[i].batches());
  }
  const auto in_all_threads = [&](const auto& step) {
    std::vector<LayerBuilder::Outcome> outcomes(threads, LayerBuilder::Outcome::Made);
    LayerBuilder::Next next = 0;
    WorkerGroup workers;
    workers.run(threads, [&](std::size_t number, WorkerGroup::Lock&) {
      // Only the calling thread, number 0, may use the budget.
      const LayerBuilder::GoOn go_on = [&, number] {
        return !workers.stopped() && (number != 0 || budget.go_on());
      };
      outcomes[number] = step(number, next, go_on);
      if (outcomes[number] != LayerBuilder::Outcome::Made) workers.stop();
    });
    return std::ranges::min(outcomes);
  };
  LayerBuilder::Outcome outcome =
      in_all_threads([&](std::size_t number, LayerBuilder::Next& next, const auto& go_on) {
        return builders_[number].generate(task, next, go_on);
      });
  if (outcome == LayerBuilder::Outcome::Made) {
    outcome = in_all_threads([&](std::size_t number, LayerBuilder::Next& next, const auto& go_on) {
      return builders_[number].combine(task, stores, next, go_on, pieces_[number]);
    });
  }
  if (outcome == LayerBuilder::Outcome::Made) return outcome;
  const bool large = std::ranges::any_of(
      stores, [&](const BatchStore* store) { return store->bytes() > task.bytes / 4; });
  if (outcome == LayerBuilder::Outcome::OutOfMemory && large)
    outcome = LayerBuilder::Outcome::TooLarge;
  for (std::size_t i = 0; i < threads; ++i) {
    pieces_[i].groups.clear();
    pieces_[i].chunks.front().resize(states[i]);
    builders_[i].release();
  }
  return outcome;
}

/// Moves the groups of the pieces to those of the layer. Returns false if there is no memory for
/// them.
bool ParallelLayerBuilder::take_groups(ArrivalLayer& next) {
  try {
    for (std::size_t i = 0; i < pieces_.size(); ++i) {
      CountedArray<KeptGroup>& from = pieces_[i].groups;
      KeptGroup* group = next.groups.extend(from.size());
      for (const KeptGroup& taken : from) {
        *group = taken;
        group++->chunk = static_cast<std::uint16_t>(i);
      }
      from.clear();
    }
  } catch (const std::bad_alloc&) {
    return false;
  }
  return true;
}

}  // namespace backtrick::the_game
