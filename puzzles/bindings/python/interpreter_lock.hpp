#pragma once

#include <cxxabi.h>
#include <pybind11/pybind11.h>
#include <unistd.h>

namespace backtrick::python {

/// Calls Python where C++ must not be unwound. Once the interpreter has begun to shut down, Python
/// before 3.14 ends daemon threads that ask for its lock by unwinding their stacks, and the process
/// aborts if a destructor or a `catch (...)` is in the way. The thread sleeps instead until the
/// process ends, as in later versions.
template <typename Call>
auto call_python(const Call& call) {
  try {
    return call();
  } catch (const abi::__forced_unwind&) {
    for (;;) pause();
  }
}

/// Releases the interpreter lock for its lifetime, as pybind11::gil_scoped_release does, also in
/// daemon threads.
class Unlocked {
 public:
  Unlocked() : state_{PyEval_SaveThread()} {}
  ~Unlocked() {
    call_python([this] { PyEval_RestoreThread(state_); });
  }
  Unlocked(const Unlocked&) = delete;
  Unlocked& operator=(const Unlocked&) = delete;

 private:
  PyThreadState* state_;
};

}  // namespace backtrick::python
