#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace backtrick::the_game {

/// Deal numbers first .. last, both included.
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

/// One of equal shares of a range.
struct Shard {
  std::uint64_t part = 1;  ///< 1 .. parts
  std::uint64_t parts = 1;
  DealRange whole;

  /// Sizes differ by one at the most, and all shares together are the whole.
  DealRange share() const {
    return {whole.first + offset(part - 1), whole.first + offset(part) - 1};
  }
  friend bool operator==(const Shard&, const Shard&) = default;

 private:
  /// size * n / parts, without overflow for the numbers of parts that are allowed.
  std::uint64_t offset(std::uint64_t n) const {
    return whole.size() / parts * n + whole.size() % parts * n / parts;
  }
};

/// As many shares as anybody schedules; keeps the arithmetic above within 64 bits.
inline constexpr std::uint64_t kMostParts = 1'000'000;

}  // namespace backtrick::the_game
