#pragma once

#include <cstdint>

#include "solver/common/shuffle.hpp"

namespace backtrick::the_game {

/// How surely somebody weighs one choice against another: each is judged as it is, plus an error
/// that is nearly normal (Thurstone, "A law of comparative judgment", 1927). Integers, so that
/// every machine errs alike.
class NoisyScore {
 public:
  /// `deviation`: the standard deviation of an error, in the unit of what is judged.
  explicit NoisyScore(int deviation) : deviation_{deviation} {}

  void seed(std::uint64_t seed) { random_ = SplitMix64{seed}; }

  /// The sum of eight bytes has mean 1020 and standard deviation 209.
  int error() {
    const std::uint64_t bits = random_.next();
    constexpr std::uint64_t kEvenBytes = 0x00FF00FF00FF00FFU;
    const std::uint64_t pairs = (bits & kEvenBytes) + ((bits >> 8) & kEvenBytes);
    const auto sum = static_cast<int>((pairs * 0x0001000100010001U) >> 48);
    return (sum - 1020) * deviation_ / 209;
  }
  SplitMix64& random() { return random_; }

 private:
  SplitMix64 random_{0};
  int deviation_;
};

}  // namespace backtrick::the_game
