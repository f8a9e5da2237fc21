#pragma once

namespace backtrick {

/// Whether both hold. Compilers like to make a branch of `a && b`, and a branch on a condition that
/// is as good as random is mispredicted half the time.
constexpr bool both(bool a, bool b) {
  return (static_cast<unsigned>(a) & static_cast<unsigned>(b)) != 0;
}

/// Whether at least one holds, without a branch.
constexpr bool either(bool a, bool b) {
  return (static_cast<unsigned>(a) | static_cast<unsigned>(b)) != 0;
}

}  // namespace backtrick
