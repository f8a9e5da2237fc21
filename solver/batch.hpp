#pragma once

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

namespace backtrick {

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

  struct {
    std::mutex mutex;
    std::condition_variable room;
    std::vector<std::optional<Output>> window;  // result i waits at i mod its size
    std::uint64_t taken = 0;                    // items handed to workers
    std::uint64_t emitted = 0;
    bool stopped = false;
    std::exception_ptr failure;
  } shared;
  // Items can differ a thousandfold, and nobody should stand waiting behind the slow ones.
  constexpr std::size_t kAheadPerThread = 1024;
  // And items that take no time are taken several at a time, for threads to meet less often.
  constexpr std::size_t kMostAtATime = 16;
  constexpr std::chrono::milliseconds kQuick{2};
  shared.window.resize(threads * kAheadPerThread);
  const auto place = [&](std::uint64_t i) -> std::optional<Output>& {
    return shared.window[static_cast<std::size_t>(i % shared.window.size())];
  };

  const auto run = [&](std::unique_lock<std::mutex>& lock) {
    using Clock = std::chrono::steady_clock;
    Worker work = make_worker();
    std::vector<Item> items;
    std::vector<Output> outputs;
    std::vector<Output> emitted;  // freed while others go on
    std::size_t at_a_time = 1;
    lock.lock();
    for (;;) {
      const auto has_room = [&] { return shared.taken < shared.emitted + shared.window.size(); };
      shared.room.wait(lock, [&] { return shared.stopped || has_room(); });
      if (shared.stopped) return;
      std::uint64_t mine = shared.taken;
      while (items.size() < at_a_time && has_room()) {
        std::optional<Item> item = next();
        if (!item) break;
        items.push_back(std::move(*item));
        ++shared.taken;
      }
      if (items.empty()) return;
      lock.unlock();
      const auto start = Clock::now();
      for (Item& item : items) outputs.push_back(work(std::move(item)));
      const bool quick = Clock::now() - start < kQuick;
      at_a_time = quick ? std::min(2 * at_a_time, kMostAtATime) : 1;
      items.clear();
      lock.lock();
      for (Output& output : outputs) place(mine++) = std::move(output);
      outputs.clear();
      // Whoever fills the gap at the front emits all that waited behind it.
      for (; place(shared.emitted) && !shared.stopped; ++shared.emitted) {
        emitted.push_back(std::move(*place(shared.emitted)));
        place(shared.emitted).reset();
        shared.stopped = !emit(std::move(emitted.back()));
        shared.room.notify_all();
      }
      if (shared.stopped) shared.room.notify_all();
      if (emitted.empty()) continue;
      lock.unlock();
      emitted.clear();
      lock.lock();
    }
  };
  {
    std::vector<std::jthread> pool;
    for (unsigned i = 0; i < threads; ++i) {
      pool.emplace_back([&] {
        // Held from a failure until it is noted, so that nobody goes on in between.
        std::unique_lock lock{shared.mutex, std::defer_lock};
        try {
          run(lock);
        } catch (...) {
          if (!lock.owns_lock()) lock.lock();
          if (!shared.failure) shared.failure = std::current_exception();
          shared.stopped = true;
          shared.room.notify_all();
        }
      });
    }
  }
  if (shared.failure) std::rethrow_exception(shared.failure);
}

}  // namespace backtrick
