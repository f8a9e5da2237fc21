#pragma once

#include <atomic>

namespace backtrick {

/// From this call on, Ctrl-C (and SIGTERM) sets the flag returned instead of ending the program; a
/// second one ends it at once.
const std::atomic<bool>& catch_interrupts();

/// What a command says in the end that was interrupted and keeps what it has done.
inline constexpr const char* kGoesOn = "interrupted; the same command goes on from here";

}  // namespace backtrick
