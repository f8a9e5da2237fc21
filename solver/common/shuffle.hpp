#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

namespace backtrick {

/// SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014). The
/// standard library fixes its engines, but not its distributions and std::shuffle, and a deal
/// number must always name the same deck on every platform.
class SplitMix64 {
 public:
  explicit constexpr SplitMix64(std::uint64_t seed) : state_{seed} {}

  constexpr std::uint64_t next() {
    std::uint64_t z = (state_ += 0x9E3779B97F4A7C15U);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
    return z ^ (z >> 31);
  }

  /// Uniform in 0 .. n-1, for n > 0. Values below 2^64 mod n are rejected, so that every result is
  /// equally likely.
  constexpr std::uint64_t below(std::uint64_t n) {
    std::uint64_t r = next();
    // The remainder is less than n, so hardly any value needs this division.
    while (r < n && r < (0 - n) % n) r = next();
    return r % n;
  }

 private:
  std::uint64_t state_;
};

/// The shuffle of Fisher and Yates, from the back.
template <typename T>
constexpr void shuffle(std::span<T> items, SplitMix64& random) {
  for (std::size_t i = items.size(); i-- > 1;) {
    std::swap(items[i], items[static_cast<std::size_t>(random.below(i + 1))]);
  }
}

}  // namespace backtrick
