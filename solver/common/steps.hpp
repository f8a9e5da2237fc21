#pragma once

#include <cstddef>
#include <functional>
#include <utility>

namespace backtrick {

/// Counts the steps of work that spends no nodes, and asks once in many steps whether to go on. A
/// step takes some nanoseconds.
class Steps {
 public:
  /// Once `go_on` returns false, it has to return false from then on.
  explicit Steps(std::function<bool()> go_on) : go_on_{std::move(go_on)} {}

  /// Counts steps. Returns false, from then on, once the answer was no.
  bool operator()(std::size_t more) {
    constexpr std::size_t kBetweenLooks = std::size_t{1} << 14;
    steps_ += more;
    if (steps_ < kBetweenLooks) return true;
    if (!go_on_()) return false;
    steps_ = 0;
    return true;
  }

 private:
  std::function<bool()> go_on_;
  std::size_t steps_ = 0;
};

}  // namespace backtrick
