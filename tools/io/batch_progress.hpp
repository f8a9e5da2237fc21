#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "tools/io/wording.hpp"

namespace backtrick {

/// How much of a batch is done, and how long it takes. Other threads may read it while it counts.
class BatchProgress {
 public:
  /// `expected`: the size of the batch, if it is known.
  explicit BatchProgress(std::optional<std::uint64_t> expected) : expected_{expected} {}

  void add(std::uint64_t items = 1) { done_ += items; }

  std::uint64_t done() const { return done_; }
  std::optional<std::uint64_t> expected() const { return expected_; }
  std::chrono::nanoseconds elapsed() const { return Clock::now() - start_; }
  double seconds() const { return std::chrono::duration<double>(elapsed()).count(); }

  /// "12 of 100 deals", or "12 deals" if the size is not known.
  std::string done_in_words(const std::string& items) const {
    return counted(done_, expected_ ? "of " + counted(*expected_, items) : items);
  }
  /// "3.2 s to go", at the speed so far, or the time elapsed where that says nothing.
  std::string time_in_words() const {
    const std::uint64_t done = done_;
    if (!expected_ || done == 0) return duration_in_words(elapsed());
    const double rest = static_cast<double>(*expected_ - done) / static_cast<double>(done);
    return duration_in_words(
               std::chrono::duration_cast<std::chrono::nanoseconds>(elapsed() * rest)) +
           " to go";
  }
  /// "100 deals", or "1 deal".
  std::string total_in_words(const std::string& item) const {
    return counted(done_, done_ == 1 ? item : item + "s");
  }

 private:
  using Clock = std::chrono::steady_clock;
  std::optional<std::uint64_t> expected_;
  std::atomic<std::uint64_t> done_{0};
  Clock::time_point start_ = Clock::now();
};

}  // namespace backtrick
