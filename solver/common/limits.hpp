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

/// What one search may spend. With the defaults it runs until it decides.
struct Limits {
  /// States expanded. The same limit gives the same result on every machine.
  std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
  std::chrono::nanoseconds time = std::chrono::nanoseconds::max();
  /// Bytes for the search: for the candidates of the quick stages, then for the table or the layers
  /// of the exhaustive search. It may take some megabytes even if this is less. A quick stage that
  /// does not fit is given up. Less memory costs time, never correctness; 0 is allowed.
  std::size_t memory = std::size_t{1} << 30;
  /// Threads of an exhaustive search in layers. Verdict and nodes do not depend on their number.
  unsigned threads = 1;
  /// Set from another thread or a signal handler to end the search within milliseconds.
  const std::atomic<bool>* interrupt = nullptr;
  /// Receives the number of states expanded so far, for another thread to read. It may lag by some
  /// thousands.
  std::atomic<std::uint64_t>* nodes_so_far = nullptr;
};

/// Counts the nodes of one search and says when to stop. It checks the clock and the interrupt only
/// about once in a thousand nodes; `Steps` check them during long work for one node.
class SearchBudget {
 public:
  using Clock = std::chrono::steady_clock;

  explicit SearchBudget(const Limits& limits) : limits_{limits}, start_{Clock::now()} { look(); }

  /// Spends one node. Returns false once a limit is reached, and from then on.
  bool spend() {
    if (nodes_ >= next_look_ && !look()) return false;
    ++nodes_;
    return true;
  }

  /// Spends several nodes at once, as far as the limit allows. Returns false as above.
  bool spend(std::uint64_t nodes) {
    if (hit_) return false;
    const std::uint64_t before = nodes_;
    while (nodes_ - before < nodes) {
      if (nodes_ >= next_look_ && !look()) return false;
      nodes_ += std::min(nodes - (nodes_ - before), next_look_ - nodes_);
    }
    return true;
  }
  /// Checks the clock and the interrupt between nodes, for work that counts no nodes.
  bool go_on() {
    if (limits_.nodes_so_far != nullptr)
      limits_.nodes_so_far->store(nodes_, std::memory_order_relaxed);
    if (!hit_ && interrupted()) hit_ = Limit::Interrupted;
    if (!hit_ && limits_.time != std::chrono::nanoseconds::max() && elapsed() >= limits_.time)
      hit_ = Limit::Time;
    if (hit_) next_look_ = 0;  // refuse every further node
    return !hit_;
  }

  std::uint64_t nodes() const { return nodes_; }
  /// How many more nodes the limit allows.
  std::uint64_t left() const { return limits_.nodes - std::min(nodes_, limits_.nodes); }
  std::optional<Limit> hit() const { return hit_; }
  /// Records a limit that was found elsewhere, such as memory that the system refused.
  void stop(Limit limit) {
    if (!hit_) hit_ = limit;
    next_look_ = 0;  // refuse every further node
  }
  std::chrono::nanoseconds elapsed() const { return Clock::now() - start_; }

 private:
  static constexpr std::uint64_t kNodesBetweenLooks = 1024;

  /// Looks whether one more node may be spent.
  bool look() {
    if (go_on() && nodes_ >= limits_.nodes) stop(Limit::Nodes);
    if (hit_) return false;
    next_look_ = nodes_ + std::min(kNodesBetweenLooks, limits_.nodes - nodes_);
    return true;
  }
  bool interrupted() const {
    return limits_.interrupt != nullptr && limits_.interrupt->load(std::memory_order_relaxed);
  }

  Limits limits_;
  Clock::time_point start_;
  std::uint64_t nodes_ = 0;
  std::uint64_t next_look_ = 0;
  std::optional<Limit> hit_;
};

}  // namespace backtrick
