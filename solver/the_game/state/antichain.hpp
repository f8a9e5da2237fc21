#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "solver/common/counted_array.hpp"
#include "solver/common/memory_account.hpp"
#include "solver/the_game/state/top_classes.hpp"
#include "solver/the_game/state/tops.hpp"

namespace backtrick::the_game {

/// Finds the vectors of a list that no other one covers. The vectors must be named by their top
/// classes. Its working memory is charged to an account.
class Antichain {
 public:
  explicit Antichain(MemoryAccount& account)
      : ordered_{account}, ranks_{account}, tables_{account} {}

  /// Moves the uncovered vectors to the front, and returns their number. Of equal ones, one is
  /// left. Throws std::bad_alloc if there is no memory.
  std::size_t reduce(const TopClasses& top_classes, std::span<Tops> vectors);

  /// Moves the vectors that none of others covers to the front, and returns their number. The
  /// others must be readable up to cover::kVectors vectors beyond their end.
  static std::size_t drop_covered_by(const TopClasses& top_classes, std::span<Tops> vectors,
                                     std::span<const Tops> others);

  void release() {
    ordered_.release();
    ranks_.release();
    tables_.release();
  }

 private:
  /// By top and pile, which of up to 64 vectors have a top there that covers it. So it takes four
  /// look-ups and no comparison to test a vector against all of them.
  class CoverTable {
   public:
    static constexpr std::size_t kVectors = 64;

    void make(const TopClasses& top_classes, const Tops* vectors);
    bool any_covers(Tops tops) const {
      const auto& [a, b, c, d] = tops.counted;
      return (pairs(Ascending, a, b) & pairs(Descending, c, d)) != 0;
    }

   private:
    using Pair = std::array<std::uint64_t, 2>;
    static constexpr std::size_t kTops = kMaxCards + 3;

    /// The vectors whose two piles of a direction cover these tops, either way round.
    std::uint64_t pairs(Direction direction, std::uint8_t one, std::uint8_t other) const {
      const Pair& first = covering_[direction][one];
      const Pair& second = covering_[direction][other];
      return (first[0] & second[1]) | (first[1] & second[0]);
    }

    std::array<std::array<Pair, kTops>, 2> covering_;
  };

  struct Kernel;  // the instruction set to compute with

  void order(const TopClasses& top_classes, std::span<const Tops> vectors);

  CountedArray<Tops> ordered_;
  CountedArray<std::uint16_t> ranks_;
  CountedArray<CoverTable> tables_;
};

}  // namespace backtrick::the_game
