#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace backtrick {

/// The deal numbers from first to last, both included.
struct DealRange {
  std::uint64_t first = 0;
  std::uint64_t last = 0;

  std::uint64_t size() const { return last - first + 1; }
  friend bool operator==(const DealRange&, const DealRange&) = default;
};

/// The largest deal number that an archive can hold.
inline constexpr std::uint64_t kLastArchived = (std::uint64_t{1} << 63) - 1;

/// "1..1000".
inline std::string in_words(const DealRange& range) {
  return std::to_string(range.first) + ".." + std::to_string(range.last);
}

/// One of several equal shares of a range.
struct Shard {
  std::uint64_t part = 1;  ///< from 1 to parts
  std::uint64_t parts = 1;
  DealRange whole;

  /// The deals of this shard. Sizes of shards differ by at most one, and all shards together are
  /// the whole range.
  DealRange share() const {
    return {whole.first + offset(part - 1), whole.first + offset(part) - 1};
  }
  friend bool operator==(const Shard&, const Shard&) = default;

 private:
  /// size * n / parts, computed without overflow for all allowed numbers of parts.
  std::uint64_t offset(std::uint64_t n) const {
    return whole.size() / parts * n + whole.size() % parts * n / parts;
  }
};

/// The most parts of a survey. This limit keeps the arithmetic above within 64 bits.
inline constexpr std::uint64_t kMostParts = 1'000'000;

/// Whether there is such a share.
inline bool is_valid(const Shard& shard) {
  return shard.whole.first <= shard.whole.last && shard.whole.last <= kLastArchived &&
         1 <= shard.part && shard.part <= shard.parts &&
         shard.parts <= std::min(kMostParts, shard.whole.size());
}

/// "3/8 of deals 1..1000".
inline std::string in_words(const Shard& shard) {
  return std::to_string(shard.part) + "/" + std::to_string(shard.parts) + " of deals " +
         in_words(shard.whole);
}

}  // namespace backtrick
