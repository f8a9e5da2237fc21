#pragma once

#include <cstdint>
#include <limits>
#include <optional>

namespace backtrick {

/// The numbers from a first one on, one a call, and nothing after the largest of 64 bits.
class NumberStream {
 public:
  explicit NumberStream(std::uint64_t first) : next_{first} {}

  std::optional<std::uint64_t> operator()() {
    const auto number = next_;
    if (number == std::numeric_limits<std::uint64_t>::max()) {
      next_.reset();
    } else if (next_) {
      ++*next_;
    }
    return number;
  }

 private:
  std::optional<std::uint64_t> next_;
};

}  // namespace backtrick
