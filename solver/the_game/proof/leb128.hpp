#pragma once

#include <cstdint>
#include <optional>

namespace backtrick::the_game::proof {

// Numbers in seven bits a byte, lowest first; the highest bit says that more follow (LEB128).

/// Calls `put` with each byte of a number.
template <typename Put>
void write_leb128(std::uint64_t value, const Put& put) {
  for (; value >= 0x80; value >>= 7) put(static_cast<std::uint8_t>(value | 0x80));
  put(static_cast<std::uint8_t>(value));
}

/// A number from the bytes that `next` returns, or nothing if it has more than `most_bytes`, which
/// is at most 9.
template <typename Next>
std::optional<std::uint64_t> read_leb128(int most_bytes, const Next& next) {
  std::uint64_t value = 0;
  for (int shift = 0; shift < 7 * most_bytes; shift += 7) {
    const std::uint8_t byte = next();
    value |= std::uint64_t{byte & 0x7FU} << shift;
    if (byte < 0x80) return value;
  }
  return std::nullopt;
}

}  // namespace backtrick::the_game::proof
