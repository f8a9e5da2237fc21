#pragma once

#include <cstdint>

namespace backtrick {

// Hash functions for tables in memory. They use no seed, so every process orders and samples alike.

/// 2^64 divided by the golden ratio, as in Fibonacci hashing (Knuth, TAOCP 3, 6.4).
inline constexpr std::uint64_t kGoldenRatio = 0x9E3779B97F4A7C15U;

/// Spreads a word over the high bits of the result.
constexpr std::uint64_t spread(std::uint64_t word) { return (word ^ (word >> 32)) * kGoldenRatio; }

/// Folds two words into one, cheaply.
constexpr std::uint64_t fold(std::uint64_t low, std::uint64_t high) {
  return low ^ high * 0xC2B2AE3D27D4EB4FU;
}

/// Mixes two words so that all bits of the result depend on all bits of both.
constexpr std::uint64_t mix(std::uint64_t low, std::uint64_t high) {
  std::uint64_t hash = fold(low * kGoldenRatio, high);
  hash = (hash ^ (hash >> 29)) * 0xBF58476D1CE4E5B9U;
  return hash ^ (hash >> 32);
}

/// Mixes one word: the finalizer of MurmurHash3, by Austin Appleby.
constexpr std::uint64_t mix(std::uint64_t word) {
  word = (word ^ word >> 33) * 0xFF51'AFD7'ED55'8CCDU;
  word = (word ^ word >> 33) * 0xC4CE'B9FE'1A85'EC53U;
  return word ^ word >> 33;
}

}  // namespace backtrick
