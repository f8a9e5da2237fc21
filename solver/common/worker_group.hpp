#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

#include "solver/common/error.hpp"

namespace backtrick {

/// The error of a task that needs a thread of its own, and is refused one.
inline Error no_thread() {
  return Error{Exit::TryAgain,
               "the system allows no further thread; raise its limit of processes (ulimit -u, "
               "TasksMax or pids.max), or give fewer --threads"};
}

/// Threads that work together on one task under one lock, and stop together.
class WorkerGroup {
 public:
  using Lock = std::unique_lock<std::mutex>;

  /// Runs work(number, lock) in `threads` threads. Thread 0 is the calling thread. `lock` is
  /// unlocked at first, and `work` may lock it. The first exception stops all threads, and is
  /// rethrown when they have ended. If the system refuses threads, the calling thread does their
  /// work after its own, so no work may wait for that of a thread with a higher number.
  template <typename Work>
  void run(std::size_t threads, const Work& work) {
    const auto work_safely = [&](std::size_t number) {
      // Keep the lock until the exception is stored, so no worker continues.
      Lock lock{mutex_, std::defer_lock};
      try {
        work(number, lock);
      } catch (...) {
        if (!lock.owns_lock()) lock.lock();
        if (!failure_) failure_ = std::current_exception();
        stop();
      }
    };
    {
      std::vector<std::jthread> others;
      others.reserve(threads);
      std::size_t begun = 1;
      while (begun < threads && begin_thread(others, [&work_safely, begun] { work_safely(begun); }))
        ++begun;
      work_safely(0);
      for (; begun < threads && !stopped(); ++begun) work_safely(begun);
    }
    if (failure_) std::rethrow_exception(failure_);
  }

  /// Asks all threads to stop. stopped() is true from then on.
  void stop() {
    stopped_ = true;
    change.notify_all();
  }
  bool stopped() const { return stopped_; }

  std::condition_variable change;  ///< signals a change of what the lock guards

 private:
  template <typename Work>
  static bool begin_thread(std::vector<std::jthread>& threads, const Work& work) {
    try {
      threads.emplace_back(work);
      return true;
    } catch (const std::system_error&) {
      return false;
    }
  }

  std::mutex mutex_;
  std::atomic<bool> stopped_ = false;
  std::exception_ptr failure_;
};

}  // namespace backtrick
