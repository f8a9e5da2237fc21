#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "solver/common/worker_group.hpp"

namespace backtrick {

/// What the threads of a batch share, with the lock of its worker group held: which items are under
/// way, and the results that wait for an earlier one.
template <typename Item, typename Output>
class BatchWindow {
 public:
  explicit BatchWindow(std::size_t size) : waiting_(size) {}

  bool has_room() const { return taken_ < emitted_ + waiting_.size(); }

  /// Takes some items, as many as there are and fit. Answers the number of the first.
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

  /// Puts results where they belong. Whoever fills the gap at the front emits all that waited
  /// behind it, and keeps what was emitted to free it later. Answers whether to go on.
  template <typename Emit>
  bool hand_in(std::uint64_t first, std::vector<Output>& outputs, Emit& emit,
               std::vector<Output>& emitted) {
    for (Output& output : outputs) place(first++) = std::move(output);
    outputs.clear();
    while (place(emitted_)) {
      emitted.push_back(std::move(*place(emitted_)));
      place(emitted_++).reset();
      if (!emit(std::move(emitted.back()))) return false;
    }
    return true;
  }

 private:
  std::optional<Output>& place(std::uint64_t i) {
    return waiting_[static_cast<std::size_t>(i % waiting_.size())];
  }

  std::vector<std::optional<Output>> waiting_;  // result i waits at i mod its size
  std::uint64_t taken_ = 0;                     // items handed to workers
  std::uint64_t emitted_ = 0;
};

/// A stream of items in, a stream of results out, in the order of the items whatever the number of
/// threads, with bounded memory: a worker that is too far ahead of the slowest waits for it.
///
/// `next()` gives the next item or nothing, `work(item)` its result, `emit(result)` takes results
/// one at a time and answers whether to go on. `make_worker()` is called once in each thread and
/// returns that thread's `work`. An exception anywhere ends the batch and is thrown on, once all
/// threads have stopped.
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

  // Items can differ a thousandfold, and nobody should stand waiting behind the slow ones.
  constexpr std::size_t kAheadPerThread = 1024;
  // And those that take no time are taken several at a time, for threads to meet less often.
  constexpr std::size_t kMostAtATime = 16;
  constexpr std::chrono::milliseconds kQuick{2};
  BatchWindow<Item, Output> window{threads * kAheadPerThread};
  WorkerGroup workers;
  workers.run(threads, [&](std::size_t, WorkerGroup::Lock& lock) {
    using std::chrono::steady_clock;
    Worker work = make_worker();
    std::vector<Item> items;
    std::vector<Output> outputs;
    std::vector<Output> emitted;  // freed while others go on
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
