#include "tools/io/search_watch.hpp"

#include <fmt/core.h>
#include <unistd.h>

#include <cstdio>

#include "tools/io/wording.hpp"

namespace backtrick::the_game {
namespace {

using Clock = std::chrono::steady_clock;

/// The resident memory of the whole process, as Linux counts it: "4.1 GB".
std::string memory_in_words() {
  unsigned long pages = 0;
  if (std::FILE* const file = std::fopen("/proc/self/statm", "r"); file != nullptr) {
    if (std::fscanf(file, "%*u %lu", &pages) != 1) pages = 0;
    std::fclose(file);
  }
  const double bytes = static_cast<double>(pages) * static_cast<double>(sysconf(_SC_PAGESIZE));
  if (bytes < 1e9) return fmt::format("{:.0f} MB", bytes / 1e6);
  return fmt::format("{:.1f} GB", bytes / 1e9);
}

}  // namespace

void WatchedSearch::begin(const std::string& what) {
  const std::lock_guard lock{mutex_};
  what_ = what;
  start_ = Clock::now();
  layer_.reset();
  positions_ = 0;
}

void WatchedSearch::end() {
  const std::lock_guard lock{mutex_};
  start_.reset();
}

void WatchedSearch::reach(const LayerCount& layer) {
  const std::lock_guard lock{mutex_};
  layer_ = layer;
}

std::optional<SearchWatch::Longest> SearchWatch::longest(std::chrono::seconds at_least) {
  WatchedSearch* longest = nullptr;
  Clock::time_point began = Clock::now() - at_least;
  for (WatchedSearch& search : searches_) {
    const std::lock_guard lock{search.mutex_};
    if (!search.start_ || *search.start_ > began) continue;
    longest = &search;
    began = *search.start_;
  }
  if (longest == nullptr) return std::nullopt;
  const std::lock_guard lock{longest->mutex_};
  const auto& layer = longest->layer_;
  const std::string how_far = layer ? "layer " + std::to_string(layer->arrived) + " of " +
                                          std::to_string(layer->cards) + ": " +
                                          counted(layer->states, "states")
                                    : counted(longest->positions_, "positions");
  return Longest{longest->what_, how_far + ", " + memory_in_words() + "; " +
                                     duration_in_words(Clock::now() - began)};
}

}  // namespace backtrick::the_game
