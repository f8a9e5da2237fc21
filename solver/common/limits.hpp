#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>

namespace backtrick {

/// Why a search ended without a verdict.
enum class Limit : std::uint8_t { Nodes, Time, Memory, Interrupted };

/// What one search may spend. The defaults let it run until it knows.
struct Limits {
  /// Positions expanded. The same limit gives the same result on every machine.
  std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
  std::chrono::nanoseconds time = std::chrono::nanoseconds::max();
  /// Bytes for the exhaustive search, its table included. Less costs time, never truth, and 0 is
  /// allowed.
  std::size_t memory = std::size_t{1} << 30;
  /// Threads of the exhaustive search by arrivals. Verdict and nodes are the same with any number.
  unsigned threads = 1;
  /// Set from another thread or a signal handler to end the search within milliseconds.
  const std::atomic<bool>* interrupt = nullptr;
  /// Told the positions expanded so far, for another thread to see; a thousand or so behind.
  std::atomic<std::uint64_t>* nodes_so_far = nullptr;
};

/// Counts the nodes of one search and says when to stop. The clock and the interrupt are looked at
/// once in a thousand nodes, never in a node.
class SearchBudget {
 public:
  using Clock = std::chrono::steady_clock;

  explicit SearchBudget(const Limits& limits) : limits_{limits}, start_{Clock::now()} { look(); }

  /// Spends one node. False once a limit is hit, and from then on.
  bool spend() {
    if (nodes_ >= next_look_ && !look()) return false;
    ++nodes_;
    return true;
  }

  /// Spends several nodes at once, as far as the limit allows.
  bool spend(std::uint64_t nodes) {
    if (hit_) return false;
    const std::uint64_t before = nodes_;
    while (nodes_ - before < nodes) {
      if (nodes_ >= next_look_ && !look()) return false;
      nodes_ += std::min(nodes - (nodes_ - before), next_look_ - nodes_);
    }
    return true;
  }
  /// Looks at the clock and the interrupt between nodes, for work that counts none.
  bool go_on() { return look(); }

  std::uint64_t nodes() const { return nodes_; }
  std::optional<Limit> hit() const { return hit_; }
  /// Marks a limit that was found elsewhere, such as memory the system would not give.
  void stop(Limit limit) {
    if (!hit_) hit_ = limit;
    next_look_ = 0;  // so that every node is refused
  }
  std::chrono::nanoseconds elapsed() const { return Clock::now() - start_; }

 private:
  static constexpr std::uint64_t kNodesBetweenLooks = 1024;

  bool look() {
    if (limits_.nodes_so_far != nullptr)
      limits_.nodes_so_far->store(nodes_, std::memory_order_relaxed);
    if (!hit_ && limits_.interrupt != nullptr && limits_.interrupt->load(std::memory_order_relaxed))
      hit_ = Limit::Interrupted;
    if (!hit_ && nodes_ >= limits_.nodes) hit_ = Limit::Nodes;
    if (!hit_ && limits_.time != std::chrono::nanoseconds::max() && elapsed() >= limits_.time)
      hit_ = Limit::Time;
    if (hit_) {
      next_look_ = 0;
      return false;
    }
    next_look_ = nodes_ + std::min(kNodesBetweenLooks, limits_.nodes - nodes_);
    return true;
  }

  Limits limits_;
  Clock::time_point start_;
  std::uint64_t nodes_ = 0;
  std::uint64_t next_look_ = 0;
  std::optional<Limit> hit_;
};

}  // namespace backtrick
