#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "solver/common/worker_group.hpp"

namespace backtrick {

/// The state that the threads of a batch share, under the lock of their worker group: how many
/// items have been taken, and the results that wait for an earlier one.
template <typename Item, typename Output>
class BatchWindow {
 public:
  /// `size`: the most items taken and not emitted yet.
  explicit BatchWindow(std::size_t size) : size_{size} {}

  bool has_room() const { return taken_ < emitted_ + size_; }

  /// Takes up to `most` items, as far as there are items and room. Returns the number of the first
  /// item.
  template <typename Next>
  std::uint64_t take(std::size_t most, Next& next, std::vector<Item>& items) {
    const std::uint64_t first = taken_;
    while (items.size() < most && has_room()) {
      std::optional<Item> item = next();
      if (!item) break;
      items.push_back(std::move(*item));
      ++taken_;
    }
    return first;
  }

  /// Stores results at their places. The thread that fills the gap at the front emits all results
  /// that waited after it, and collects them in `emitted` to free them later. Returns whether to go
  /// on.
  template <typename Emit>
  bool hand_in(std::uint64_t first, std::vector<Output>& outputs, Emit& emit,
               std::vector<Output>& emitted) {
    const auto place = static_cast<std::size_t>(first - emitted_);
    if (waiting_.size() < place + outputs.size()) waiting_.resize(place + outputs.size());
    std::ranges::move(outputs, waiting_.begin() + static_cast<std::ptrdiff_t>(place));
    outputs.clear();
    while (!waiting_.empty() && waiting_.front()) {
      emitted.push_back(*std::move(waiting_.front()));
      waiting_.pop_front();
      ++emitted_;
      if (!emit(std::move(emitted.back()))) return false;
    }
    return true;
  }

 private:
  std::size_t size_;
  std::deque<std::optional<Output>> waiting_;  // the results from number emitted_ on
  std::uint64_t taken_ = 0;                    // items handed to workers
  std::uint64_t emitted_ = 0;
};

/// Processes a stream of items into a stream of results, in the order of the items for any number
/// of threads. Memory is bounded: a worker that is too far ahead of the slowest one waits for it.
///
/// `next()` returns the next item or nothing. `work(item)` returns its result. `emit(result)`
/// receives the results one at a time and returns whether to go on. `make_worker()` is called once
/// in each thread and returns that thread's `work`. An exception anywhere ends the batch, and is
/// rethrown when all threads have stopped.
template <typename Next, typename MakeWorker, typename Emit>
void run_in_order(unsigned threads, Next next, MakeWorker make_worker, Emit emit) {
  using Item = typename std::invoke_result_t<Next>::value_type;
  using Worker = std::invoke_result_t<MakeWorker>;
  using Output = std::invoke_result_t<Worker&, Item>;

  if (threads <= 1) {
    Worker work = make_worker();
    while (std::optional<Item> item = next()) {
      if (!emit(work(std::move(*item)))) return;
    }
    return;
  }

  // The cost of items can differ a thousandfold, and fast workers should not wait for slow items.
  constexpr std::size_t kAheadPerThread = 1024;
  // Quick items are taken several at a time, so that threads contend less often for the lock.
  constexpr std::size_t kMostAtATime = 16;
  constexpr std::chrono::milliseconds kQuick{2};
  BatchWindow<Item, Output> window{threads * kAheadPerThread};
  WorkerGroup workers;
  workers.run(threads, [&](std::size_t, WorkerGroup::Lock& lock) {
    using std::chrono::steady_clock;
    Worker work = make_worker();
    std::vector<Item> items;
    std::vector<Output> outputs;
    std::vector<Output> emitted;  // freed without holding the lock
    std::size_t at_a_time = 1;
    for (;;) {
      lock.lock();
      workers.change.wait(lock, [&] { return workers.stopped() || window.has_room(); });
      if (workers.stopped()) return;
      const std::uint64_t first = window.take(at_a_time, next, items);
      if (items.empty()) return;
      lock.unlock();
      const auto start = steady_clock::now();
      for (Item& item : items) outputs.push_back(work(std::move(item)));
      at_a_time = steady_clock::now() - start < kQuick ? std::min(2 * at_a_time, kMostAtATime) : 1;
      items.clear();
      lock.lock();
      if (workers.stopped()) return;
      if (!window.hand_in(first, outputs, emit, emitted)) workers.stop();
      workers.change.notify_all();
      lock.unlock();
      emitted.clear();
    }
  });
}

}  // namespace backtrick
