#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <map>
#include <utility>

namespace backtrick::the_game {

/// Counts of numbers by size. Numbers below 32 have a bucket each. Above, there are sixteen buckets
/// of equal width between two powers of two, so a bucket is exact to one sixteenth.
class Histogram {
 public:
  static constexpr int bucket_of(std::uint64_t x) {
    if (x < 32) return static_cast<int>(x);
    const int shift = static_cast<int>(std::bit_width(x)) - 5;
    return 16 * shift + static_cast<int>(x >> shift);
  }
  /// The smallest number in a bucket.
  static constexpr std::uint64_t least(int bucket) {
    if (bucket < 32) return static_cast<std::uint64_t>(bucket);
    const int shift = bucket / 16 - 1;
    return static_cast<std::uint64_t>(16 + bucket % 16) << shift;
  }
  /// The largest number in a bucket.
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
  /// The largest number of the bucket in which the share `share` (0 to 1) of all numbers is
  /// reached. At least that share is not larger, and the result is too large by at most one
  /// sixteenth. Returns 0 if the histogram is empty.
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
  /// The least and the largest sum that the numbers can have, none of them larger than `most`.
  std::pair<double, double> bounds_of_sum(std::uint64_t most) const {
    double lower = 0;
    double upper = 0;
    for (const auto& [bucket, how_many] : buckets_) {
      const auto count = static_cast<double>(how_many);
      lower += count * static_cast<double>(least(bucket));
      upper += count * static_cast<double>(std::min(Histogram::most(bucket), most));
    }
    return {lower, upper};
  }

 private:
  std::map<int, std::uint64_t> buckets_;
  std::uint64_t total_ = 0;
};

}  // namespace backtrick::the_game
