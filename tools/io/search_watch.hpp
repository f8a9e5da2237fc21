#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "solver/the_game/arrival/layer_count.hpp"

namespace backtrick::the_game {

/// How far one thread has come with a deal, for the progress line to look at meanwhile.
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
  std::optional<std::chrono::steady_clock::time_point> start_;  // while it lasts
  std::optional<LayerCount> layer_;
  std::atomic<std::uint64_t> positions_{0};
};

/// The searches that are under way, one a thread.
class SearchWatch {
 public:
  explicit SearchWatch(std::size_t threads) : searches_(threads) {}

  /// One for the thread that asks, of `threads` at most.
  WatchedSearch& join() { return searches_.at(joined_++); }
  /// The search that has lasted longest, if any has lasted so long: which, and how far it has come,
  /// "layer 35 of 98: 296,865,082 states, 4.1 GB; 12 min".
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
