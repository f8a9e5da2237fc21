#pragma once

#include <cstdint>
#include <string_view>

namespace backtrick {

/// Sets of processor instructions that the hottest code is compiled for. All give the same numbers.
enum class Instructions : std::uint8_t {
  Portable,  ///< what the build assumes of every processor
  Avx2,      ///< x86-64 since 2013
  Avx512     ///< with bit counts in vectors: Ice Lake, Zen 4 and later
};

/// Whether this processor has them.
bool has(Instructions instructions);

/// The most that this processor has.
Instructions best_instructions();

std::string_view name(Instructions instructions);

}  // namespace backtrick
