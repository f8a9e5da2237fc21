#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <new>
#include <span>

#include "solver/common/counted_array.hpp"
#include "solver/common/memory_account.hpp"
#include "solver/the_game/state/top_classes.hpp"
#include "solver/the_game/state/tops.hpp"

namespace backtrick::the_game {

/// Some tops of a chain, and where the next ones are: as much as a line of the cache.
struct TopsBlock {
  static constexpr std::size_t kTops = 15;

  /// No tops: all bytes are beyond every top and every limit, so that this covers nothing.
  static constexpr std::uint32_t kEmpty = ~std::uint32_t{0};

  std::array<Tops, kTops> tops;
  /// The number of the next block, below 2^24, with a highest byte that lets it cover nothing, or
  /// kEmpty at the end of a chain. So a dominance test takes a whole block, however full it is.
  std::uint32_t next;
};
static_assert(sizeof(TopsBlock) == 64);

/// Growing lists of tops, each a chain of blocks from a common store. A list wastes half a block on
/// average. Arrays that double when they are full would waste a third, and as much again in the
/// holes that they leave.
class TopsChains {
 public:
  /// The chain without tops.
  static constexpr std::uint32_t kNone = TopsBlock::kEmpty;

  explicit TopsChains(MemoryAccount& account) : blocks_{account} {}

  /// Adds tops to a chain that holds `count`, and returns the name of the longer chain. Throws
  /// std::bad_alloc, and changes nothing, if there is no memory.
  std::uint32_t add(std::uint32_t chain, std::size_t count, Tops tops) {
    const std::size_t place = count % TopsBlock::kTops;
    if (place == 0) chain = add_block(chain);
    block(chain).tops[place] = tops;
    return chain;
  }
  /// Starts loading the block that `first_uncovered` reads first.
  void prefetch(std::uint32_t chain) const {
    if (chain != kNone) __builtin_prefetch(&block(chain));
  }
  /// The place of the first of these tops that none of a chain covers, or their number.
  std::size_t first_uncovered(std::uint32_t chain, const TopClasses& top_classes,
                              std::span<const Tops> tops) const;
  /// Copies the `count` tops of a chain, in any order.
  void copy(std::uint32_t chain, std::size_t count, Tops* to) const;

  /// Frees the memory of all chains.
  void release() { blocks_.release(); }

 private:
  static constexpr std::uint32_t kMark = 0xFF00'0000;

  const TopsBlock& block(std::uint32_t chain) const { return blocks_[chain & ~kMark]; }
  TopsBlock& block(std::uint32_t chain) { return blocks_[chain & ~kMark]; }
  std::uint32_t add_block(std::uint32_t next);

  CountedArray<TopsBlock> blocks_;
};

}  // namespace backtrick::the_game
