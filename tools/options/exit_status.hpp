#pragma once

#include <algorithm>

namespace backtrick {

/// Exit statuses: a public contract, see tools/README.md. If several apply, the last of them in
/// this list is returned.
enum class Exit : int {
  Ok = 0,
  SomeUnwinnable =
      1,  ///< for `verify`: some claims are invalid; `level8`: some deck does not suffice
  SomeUndecided = 2,
  Usage = 64,
  BadData = 65,
  NoInput = 66,
  Unavailable = 69,  ///< report --format html: gnuplot is not installed
  Internal = 70,
  CannotWrite = 74,
  TryAgain = 75,  ///< another process is writing to the archive
  Interrupted = 130,
};

constexpr Exit worse(Exit a, Exit b) { return std::max(a, b); }

}  // namespace backtrick
