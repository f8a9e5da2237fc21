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

/// Moves the groups that thread `number` has made to the groups of the layer. Returns false if
/// there is no memory for them.
bool take_groups(CountedArray<KeptGroup>& from, std::size_t number, CountedArray<KeptGroup>& to) {
  try {
    KeptGroup* group = to.extend(from.size());
    for (const KeptGroup& taken : from) {
      *group = taken;
      group++->chunk = static_cast<std::uint16_t>(number);
    }
  } catch (const std::bad_alloc&) {
    return false;
  }
  from.clear();
  return true;
}

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
  portions.bytes = std::max<std::size_t>(bytes / builders_.size(), 1 << 16);

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

  std::size_t wanted = states * kBytesToFollow / portions.bytes + 1;
  constexpr std::uint64_t kWorthThreads = 50'000;
  if (builders_.size() > 1 && states > kWorthThreads)
    wanted = std::max(wanted, 8 * builders_.size());
  const auto halvings =
      static_cast<std::size_t>(std::bit_width(std::min(wanted, kMostPortions) - 1));
  portions.first = std::min(halvings, portions.split.size());
  return portions;
}

/// A portion that turns out to be too large is halved.
ParallelLayerBuilder::Outcome ParallelLayerBuilder::make(const LayerBuilder::Expansion& expansion,
                                                         std::size_t bytes, SearchBudget& budget,
                                                         ArrivalLayer& next) {
  const Portions portions = portions_of(expansion, bytes);
  std::vector<Portion> open(1);
  for (std::size_t i = 0; i < portions.first; ++i) {
    std::vector<Portion> finer;
    for (const Portion& portion : open)
      std::ranges::copy(portion.halves(portions.split[i]), std::back_inserter(finer));
    open = std::move(finer);
  }

  // Only groups are gathered as they are made. Each thread has a chunk of vectors of its own.
  const std::size_t threads = std::min(builders_.size(), open.size());
  for (std::size_t i = threads; i < builders_.size(); ++i) builders_[i].release();
  while (next.chunks.size() < threads) next.chunks.emplace_back(account_);
  std::size_t under_way = 0;
  std::size_t made = 0;
  bool out_of_memory = false;
  WorkerGroup workers;
  workers.run(threads, [&](std::size_t number, WorkerGroup::Lock& lock) {
    // Only the calling thread, number 0, may use the budget.
    const std::function<bool()> go_on = [&, number] {
      return !workers.stopped() && (number != 0 || budget.go_on());
    };
    ArrivalLayer piece{account_};
    piece.chunks.emplace_back(account_);
    lock.lock();
    while (!workers.stopped()) {
      if (open.empty()) {
        if (under_way == 0) break;
        workers.change.wait_for(lock, std::chrono::milliseconds{20});
        if (!go_on()) workers.stop();
        continue;
      }
      const Portion portion = open.back();
      open.pop_back();
      ++under_way;
      const bool divisible = portion.halvings < portions.split.size() &&
                             made + under_way + open.size() < kMostPortions;
      lock.unlock();
      LayerBuilder::Outcome outcome = builders_[number].make(
          {expansion, portion.split, portion.part, divisible, portions.bytes}, go_on, piece);
      lock.lock();
      --under_way;
      if (outcome == LayerBuilder::Outcome::Made && !take_groups(piece.groups, number, next.groups))
        outcome = LayerBuilder::Outcome::OutOfMemory;
      if (outcome == LayerBuilder::Outcome::TooLarge && !divisible)
        outcome = LayerBuilder::Outcome::OutOfMemory;
      switch (outcome) {
        case LayerBuilder::Outcome::Made: ++made; break;
        case LayerBuilder::Outcome::TooLarge:
          std::ranges::copy(portion.halves(portions.split[portion.halvings]),
                            std::back_inserter(open));
          break;
        case LayerBuilder::Outcome::OutOfMemory: out_of_memory = true; [[fallthrough]];
        case LayerBuilder::Outcome::Stopped: workers.stop(); break;
      }
      workers.change.notify_all();
    }
    CountedArray<Tops>& chunk = piece.chunks.front();
    chunk.shrink_to_fit();
    next.chunks[number] = std::move(chunk);
  });
  next.groups.shrink_to_fit();
  if (out_of_memory) return Outcome::OutOfMemory;
  return workers.stopped() ? Outcome::Stopped : Outcome::Made;
}

}  // namespace backtrick::the_game
