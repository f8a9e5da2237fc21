#pragma once

#include <cstdint>

#include "solver/common/shuffle.hpp"

namespace backtrick {

/// Models how reliably a player compares choices: the player sees each choice's score plus a nearly
/// normal error (Thurstone, "A law of comparative judgment", 1927). All numbers are integers, so
/// the errors are the same on every machine.
class NoisyScore {
 public:
  /// `deviation`: the standard deviation of an error, in the unit of the score.
  explicit NoisyScore(int deviation) : deviation_{deviation} {}

  void seed(std::uint64_t seed) { random_ = SplitMix64{seed}; }

  /// The sum of eight random bytes has mean 1020 and standard deviation 209.
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

}  // namespace backtrick
