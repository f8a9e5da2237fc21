#pragma once

#include <atomic>

namespace backtrick {

/// Whether there is a flag, and another thread or a signal handler has set it.
inline bool is_set(const std::atomic<bool>* flag) {
  return flag != nullptr && flag->load(std::memory_order_relaxed);
}

}  // namespace backtrick
