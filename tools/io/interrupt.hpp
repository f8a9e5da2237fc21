#pragma once

#include <atomic>

namespace backtrick {

/// After this call, Ctrl-C and SIGTERM set the returned flag instead of ending the program. A
/// second signal ends the program at once.
const std::atomic<bool>& catch_interrupts();

/// The message of an interrupted command that has kept its results.
inline constexpr const char* kGoesOn = "interrupted; the same command goes on from here";

}  // namespace backtrick
