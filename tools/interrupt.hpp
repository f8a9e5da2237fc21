#pragma once

#include <atomic>

namespace backtrick {

/// From this call on, Ctrl-C (and SIGTERM) sets the flag returned instead of ending the program; a
/// second one ends it at once.
const std::atomic<bool>& catch_interrupts();

}  // namespace backtrick
