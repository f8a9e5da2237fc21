#include "solver/the_game/arrival/parallel_layer_builder.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <chrono>
#include <cstdint>
#include <functional>
#include <iterator>
#include <utility>

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
  while (builders_.size() < threads) builders_.emplace_back(pruning_);
}

/// Decides into how many portions to divide a layer, and by which cards: those that come closest to
/// halving the states to expand. Only cards that are inert in no state are suitable.
ParallelLayerBuilder::Portions ParallelLayerBuilder::portions_of(const LayerBuilder::Task& task,
                                                                 std::size_t bytes) const {
  const std::uint64_t states = task.from->states(task.begin, task.end);
  Portions portions;
  portions.bytes = std::max<std::size_t>(bytes / builders_.size(), 1 << 16);

  std::array<std::uint64_t, 128> held{};
  for (std::size_t g = task.begin; g < task.end; ++g) {
    const KeptGroup& group = task.from->groups[g];
    for (const int card : group.kept) held[static_cast<std::size_t>(card)] += group.count;
  }
  for (const int card : task.future->never_inert) {
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
bool ParallelLayerBuilder::make(LayerBuilder::Task task, std::size_t bytes, SearchBudget& budget,
                                ArrivalLayer& next) {
  const Portions portions = portions_of(task, bytes);
  std::vector<Portion> open(1);
  for (std::size_t i = 0; i < portions.first; ++i) {
    std::vector<Portion> finer;
    for (const Portion& portion : open)
      std::ranges::copy(portion.halves(portions.split[i]), std::back_inserter(finer));
    open = std::move(finer);
  }

  std::size_t under_way = 0;
  std::size_t made = 0;
  WorkerGroup workers;
  workers.run(std::min(builders_.size(), open.size()),
              [&](std::size_t number, WorkerGroup::Lock& lock) {
                // Only the calling thread, number 0, may use the budget.
                const std::function<bool()> go_on = [&, number] {
                  return !workers.stopped() && (number != 0 || budget.go_on());
                };
                lock.lock();
                while (!workers.stopped()) {
                  if (open.empty()) {
                    if (under_way == 0) return;
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
                  LayerBuilder::Task mine = task;
                  mine.split = portion.split;
                  mine.part = portion.part;
                  if (divisible) mine.bytes = portions.bytes;
                  ArrivalLayer piece;
                  const LayerBuilder::Outcome outcome = builders_[number].make(mine, go_on, piece);
                  lock.lock();
                  --under_way;
                  switch (outcome) {
                    case LayerBuilder::Outcome::Stopped: workers.stop(); break;
                    case LayerBuilder::Outcome::TooLarge:
                      std::ranges::copy(portion.halves(portions.split[portion.halvings]),
                                        std::back_inserter(open));
                      break;
                    case LayerBuilder::Outcome::Made:
                      ++made;
                      next.append(std::move(piece));
                      break;
                  }
                  workers.change.notify_all();
                }
              });
  next.groups.shrink_to_fit();  // growth by portions may leave twice the memory needed
  return !workers.stopped();
}

}  // namespace backtrick::the_game
