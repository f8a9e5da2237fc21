#pragma once

#include <bit>
#include <cstdint>
#include <map>

namespace backtrick::the_game {

/// Counts of numbers by size. Numbers below 32 are kept as they are, all others to a sixteenth:
/// between two powers of two there are sixteen buckets of equal width.
class Histogram {
 public:
  static constexpr int bucket_of(std::uint64_t x) {
    if (x < 32) return static_cast<int>(x);
    const int shift = static_cast<int>(std::bit_width(x)) - 5;
    return 16 * shift + static_cast<int>(x >> shift);
  }
  /// The smallest number of a bucket.
  static constexpr std::uint64_t least(int bucket) {
    if (bucket < 32) return static_cast<std::uint64_t>(bucket);
    const int shift = bucket / 16 - 1;
    return static_cast<std::uint64_t>(16 + bucket % 16) << shift;
  }
  /// The largest number of a bucket.
  static constexpr std::uint64_t most(int bucket) { return least(bucket + 1) - 1; }

  void count(std::uint64_t x) { add(bucket_of(x), 1); }
  void add(int bucket, std::uint64_t how_many) {
    buckets_[bucket] += how_many;
    total_ += how_many;
  }
  void add(const Histogram& other) {
    for (const auto& [bucket, how_many] : other.buckets_) add(bucket, how_many);
  }

  std::uint64_t total() const { return total_; }
  const std::map<int, std::uint64_t>& buckets() const { return buckets_; }
  /// The largest number of the bucket in which the share `share` of all numbers, 0 .. 1, is
  /// reached: at least that share is no larger, and it is too large by a sixteenth at the most. 0
  /// if empty.
  std::uint64_t quantile(double share) const {
    std::uint64_t below = 0;
    std::uint64_t reached = 0;
    for (const auto& [bucket, how_many] : buckets_) {
      if (how_many == 0) continue;
      below += how_many;
      reached = most(bucket);
      if (static_cast<double>(below) >= share * static_cast<double>(total_)) break;
    }
    return reached;
  }

 private:
  std::map<int, std::uint64_t> buckets_;
  std::uint64_t total_ = 0;
};

}  // namespace backtrick::the_game
