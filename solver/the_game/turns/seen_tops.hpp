#pragma once

#include <array>
#include <cstddef>
#include <utility>

#include "solver/common/hash.hpp"
#include "solver/the_game/state/tops.hpp"

namespace backtrick::the_game {

/// Tops that a set of hands has been reached with. Half of the turns of a group lead to the same
/// tops as others, so this saves half of the dominance tests. Later tops replace earlier ones of
/// the same slot, so tops can be forgotten, but never be wrongly recognised.
class SeenTops {
 public:
  void clear() { slots_.fill(kNone); }

  /// Remembers these tops, and returns whether they were remembered before.
  bool insert(Tops tops) {
    return std::exchange(slots_[spread(tops.word()) >> (64 - kBits)], tops) == tops;
  }

 private:
  static constexpr std::size_t kBits = 9;     // 2 KB, in the nearest cache
  static constexpr Tops kNone{{0, 0, 0, 0}};  // tops start at 1

  std::array<Tops, std::size_t{1} << kBits> slots_;
};

}  // namespace backtrick::the_game
