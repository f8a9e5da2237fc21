#pragma once

#include <atomic>

namespace backtrick {

/// After this call, Ctrl-C and SIGTERM set the returned flag instead of ending the program. A
/// second signal ends the program at once.
const std::atomic<bool>& catch_interrupts();

/// Whether a signal has set that flag.
bool is_interrupted();

/// Waits until a file can be read without waiting, or has ended. Returns false once the program is
/// interrupted.
bool wait_for_input(int file);

/// The message of an interrupted command that has kept its results.
inline constexpr const char* kGoesOn = "interrupted; the same command goes on from here";

}  // namespace backtrick
