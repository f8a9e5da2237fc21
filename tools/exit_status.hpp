#pragma once

#include <algorithm>

namespace backtrick {

/// Exit statuses: a public contract, see the README of this folder. Where several apply, the one
/// that stands further down wins.
enum class Exit : int {
  Ok = 0,
  SomeUnwinnable = 1,  ///< verify: some invalid
  SomeUndecided = 2,
  Usage = 64,
  BadData = 65,
  NoInput = 66,
  Internal = 70,
  CannotWrite = 74,
  Interrupted = 130,
};

constexpr Exit worse(Exit a, Exit b) { return std::max(a, b); }

}  // namespace backtrick
