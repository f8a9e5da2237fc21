#pragma once

#include <pybind11/pybind11.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>

#include "puzzles/storage/machine.hpp"
#include "solver/common/limits.hpp"

namespace backtrick::python {

/// What one search may spend, as Python gives it. None means no limit, and for memory the default:
/// a gigabyte, or less where the machine, the container or the job allows little.
struct SearchLimits {
  std::optional<std::uint64_t> nodes;
  std::optional<double> seconds;
  std::optional<std::uint64_t> memory;

  /// Raises ValueError. Divides the memory that is not given among the searches at a time.
  void complete(unsigned at_a_time = 1) {
    if (seconds && !(*seconds >= 0))
      throw pybind11::value_error{"seconds is negative or not a number"};
    if (!memory) memory = std::min<std::uint64_t>(Limits{}.memory, default_memory() / at_a_time);
  }

  Limits within(const std::atomic<bool>& interrupt, unsigned threads = 1) const {
    Limits limits;
    limits.interrupt = &interrupt;
    limits.threads = threads;
    if (nodes) limits.nodes = *nodes;
    if (memory) limits.memory = *memory;
    constexpr double kLongest = 9e9;  // 285 years: more does not fit into nanoseconds
    if (seconds && *seconds < kLongest)
      limits.time = std::chrono::duration_cast<std::chrono::nanoseconds>(
          std::chrono::duration<double>{*seconds});
    return limits;
  }
};

}  // namespace backtrick::python
