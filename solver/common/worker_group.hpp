#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace backtrick {

/// Threads that work together on one task under one lock, and stop together.
class WorkerGroup {
 public:
  using Lock = std::unique_lock<std::mutex>;

  /// Runs work(number, lock) in `threads` threads. Thread 0 is the calling thread. `lock` is
  /// unlocked at first, and `work` may lock it. The first exception stops all threads, and is
  /// rethrown when they have ended.
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
      for (std::size_t i = 1; i < threads; ++i)
        others.emplace_back([&work_safely, i] { work_safely(i); });
      work_safely(0);
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
  std::mutex mutex_;
  std::atomic<bool> stopped_ = false;
  std::exception_ptr failure_;
};

}  // namespace backtrick
