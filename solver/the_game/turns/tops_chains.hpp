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

/// A list of tops in a store (TopsChains).
struct TopsChain {
  std::uint32_t newest = TopsBlock::kEmpty;  ///< its block with the tops added last
  std::uint32_t count = 0;                   ///< number of its tops
};

/// Growing lists of tops, each a chain of blocks from a common store. A list wastes half a block on
/// average. Arrays that double when they are full would waste a third, and as much again in the
/// holes that they leave.
class TopsChains {
 public:
  explicit TopsChains(MemoryAccount& account) : blocks_{account} {}

  /// Throws std::bad_alloc, and changes nothing, if there is no memory.
  void add(TopsChain& chain, Tops tops) {
    const std::size_t place = chain.count % TopsBlock::kTops;
    if (place == 0) chain.newest = add_block(chain.newest);
    block(chain.newest).tops[place] = tops;
    ++chain.count;
  }
  /// The place of the first of these tops that none of a chain covers, or their number.
  std::size_t first_uncovered(TopsChain chain, const TopClasses& top_classes,
                              std::span<const Tops> tops) const;
  /// Drops the covered states of a chain, and moves those that can cover many others to where a
  /// dominance test begins. Needs no memory beyond `tops`, which has room for all, and copies what
  /// is left there, in an order that does not depend on the order in which the states were added.
  void drop_covered(TopsChain& chain, const TopClasses& top_classes, std::span<Tops> tops);

  /// Removes all chains and frees their memory.
  void release() {
    blocks_.release();
    unused_ = TopsBlock::kEmpty;
  }

 private:
  static constexpr std::uint32_t kMark = 0xFF00'0000;

  const TopsBlock& block(std::uint32_t link) const { return blocks_[link & ~kMark]; }
  TopsBlock& block(std::uint32_t link) { return blocks_[link & ~kMark]; }
  std::uint32_t add_block(std::uint32_t next);
  void clear(TopsChain& chain);

  CountedArray<TopsBlock> blocks_;
  std::uint32_t unused_ = TopsBlock::kEmpty;  // a chain of blocks that were cleared
};

}  // namespace backtrick::the_game
