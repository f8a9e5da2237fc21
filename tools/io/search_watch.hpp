#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "solver/the_game/state/layer_count.hpp"

namespace backtrick::the_game {

/// The progress of one thread's search. The progress line reads it from another thread.
class WatchedSearch {
 public:
  void begin(const std::string& what);
  void end();
  void reach(const LayerCount& layer);
  std::atomic<std::uint64_t>& positions() { return positions_; }

 private:
  friend class SearchWatch;
  std::mutex mutex_;
  std::string what_;
  std::optional<std::chrono::steady_clock::time_point> start_;  // set while a search runs
  std::optional<LayerCount> layer_;
  std::atomic<std::uint64_t> positions_{0};
};

/// The searches under way, one for each thread.
class SearchWatch {
 public:
  explicit SearchWatch(std::size_t threads) : searches_(threads) {}

  /// The slot of the calling thread. At most `threads` threads may call this.
  WatchedSearch& join() { return searches_.at(joined_++); }
  /// The longest-running search, if it has run for at least the given time: its name and progress,
  /// such as "layer 35 of 98: 296,865,082 states, 4.1 GB; 12 min".
  struct Longest {
    std::string what;
    std::string how_far;
  };
  std::optional<Longest> longest(std::chrono::seconds at_least);

 private:
  std::vector<WatchedSearch> searches_;
  std::atomic<std::size_t> joined_{0};
};

}  // namespace backtrick::the_game
