#include "tools/io/interrupt.hpp"

#include <poll.h>

#include <csignal>

namespace backtrick {
namespace {

std::atomic<bool> interrupted{false};
static_assert(std::atomic<bool>::is_always_lock_free, "set from a signal handler");

}  // namespace

const std::atomic<bool>& catch_interrupts() {
  struct sigaction action {};
  action.sa_handler = [](int) { interrupted = true; };
  action.sa_flags = static_cast<int>(SA_RESETHAND);  // the second signal has its default effect
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
  return interrupted;
}

bool is_interrupted() { return interrupted; }

// Another thread may take the signal, or it may come just before the wait, so no wait is long.
bool wait_for_input(int file) {
  constexpr int kMilliseconds = 50;
  pollfd input{file, POLLIN, 0};
  while (!interrupted)
    if (poll(&input, 1, kMilliseconds) > 0) return true;
  return false;
}

}  // namespace backtrick
