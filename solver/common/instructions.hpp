#pragma once

#include <cstdint>
#include <string_view>

namespace backtrick {

/// The instruction sets that the most time-critical code is compiled for. All give the same
/// numbers.
enum class Instructions : std::uint8_t {
  Portable,  ///< what the build requires of every processor
  Avx2,      ///< x86-64 since 2013
  Avx512     ///< with vector bit counts: Ice Lake, Zen 4 and later
};

/// Whether this processor has these instructions.
bool has(Instructions instructions);

/// The best instruction set that this processor has.
Instructions best_instructions();

std::string_view name(Instructions instructions);

}  // namespace backtrick
