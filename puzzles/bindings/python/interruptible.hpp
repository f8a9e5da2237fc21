#pragma once

#include <pybind11/pybind11.h>

#include <atomic>
#include <chrono>
#include <future>
#include <system_error>

#include "puzzles/bindings/python/interpreter_lock.hpp"
#include "solver/common/worker_group.hpp"

namespace backtrick::python {

/// How often Python's signal handlers run during a long call, so that Ctrl-C works.
inline constexpr std::chrono::milliseconds kBetweenSignals{50};

/// Runs a handler of pending signals. Throws what it raises, such as KeyboardInterrupt.
inline void handle_signals() {
  if (PyErr_CheckSignals() != 0) throw pybind11::error_already_set{};
}

/// Begins a call in a thread of its own.
template <typename Call>
auto begin(const Call& call) {
  try {
    return std::async(std::launch::async, call);
  } catch (const std::system_error&) {
    throw no_thread();
  }
}

/// Returns work(interrupt). The work runs in a thread of its own, without the interpreter lock, and
/// ends soon after `interrupt` becomes true. That happens if a signal handler raises an exception,
/// which is thrown here.
template <typename Work>
auto interruptible(const Work& work) {
  std::atomic<bool> interrupt = false;
  auto result = begin([&] { return work(interrupt); });
  const auto ready = [&](auto wait) {
    const Unlocked others_may_run;
    return wait();
  };
  while (!ready([&] { return result.wait_for(kBetweenSignals) == std::future_status::ready; })) {
    try {
      handle_signals();
    } catch (...) {
      interrupt = true;
      ready([&] { return result.wait(), true; });
      throw;
    }
  }
  return result.get();
}

}  // namespace backtrick::python
