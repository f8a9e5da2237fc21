#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

#include "solver/common/counted_array.hpp"
#include "solver/common/memory_account.hpp"
#include "solver/the_game/rules/card_set.hpp"
#include "solver/the_game/state/top_classes.hpp"

namespace backtrick::the_game {

/// States generated for a layer, in batches small enough to stay in the cache. Kept sets that may
/// cover each other fall into the same batch. A batch is a sequence of runs of vectors, stored in
/// blocks from a common store: thousands of growing vectors would waste as much memory in holes as
/// they use. Each thread has a store of its own, so the blocks are small.
class BatchStore {
 public:
  struct Run {
    CardSet kept;
    std::uint32_t count;  ///< number of vectors that follow
    std::uint8_t due;
  };
  using Batch = std::vector<std::uint32_t>;  ///< numbers of its blocks

  explicit BatchStore(MemoryAccount& account) : blocks_{account} {}

  /// Empties the store and divides it into `count` batches, a power of two. Memory beyond `bytes`
  /// is freed.
  void reset(std::size_t count, std::size_t bytes) {
    batches_.resize(count);
    for (Batch& batch : batches_) batch.clear();
    if (blocks_.bytes() > bytes) {
      blocks_.resize(std::min(blocks_.size(), bytes / sizeof(Block)));
      blocks_.shrink_to_fit();
    }
    blocks_.clear();
  }
  /// Empties the store and frees its memory.
  void release() {
    batches_.clear();
    blocks_.release();
  }

  /// Bytes of the blocks in use.
  std::size_t bytes() const { return blocks_.size() * sizeof(Block); }
  Batch& batch_of(std::uint64_t hash) { return batches_[hash & (batches_.size() - 1)]; }
  std::size_t batches() const { return batches_.size(); }

  /// Adds a run of at most `most` vectors. `write(first)` writes any number of them and returns
  /// their end. Throws std::bad_alloc if there is no memory for a block.
  template <typename Write>
  void add(Batch& batch, const Run& run, std::size_t most, Write write) {
    if (batch.empty() || blocks_[batch.back()].room() < sizeof(Packed) + most * sizeof(Tops)) {
      blocks_.extend(1)->used = 0;
      batch.push_back(static_cast<std::uint32_t>(blocks_.size() - 1));
    }
    Block& block = blocks_[batch.back()];
    std::byte* const place = block.bytes.data() + block.used;
    auto* const first = reinterpret_cast<Tops*>(place + sizeof(Packed));
    const Tops* const end = write(first);
    if (end == first) return;
    Run written = run;
    written.count = static_cast<std::uint32_t>(end - first);
    const Packed packed = pack(written);
    std::memcpy(place, &packed, sizeof packed);
    block.used += sizeof packed + written.count * sizeof(Tops);
  }

  /// Visits the runs of a batch with their vectors, in the order in which they were added.
  template <typename Visit>
  void for_each_run(std::size_t batch, Visit visit) const {
    for (const std::uint32_t number : batches_[batch]) {
      const Block& block = blocks_[number];
      for (std::size_t at = 0; at < block.used;) {
        Packed packed;
        std::memcpy(&packed, block.bytes.data() + at, sizeof packed);
        at += sizeof packed;
        const Run run = unpack(packed);
        visit(run, reinterpret_cast<const Tops*>(block.bytes.data() + at));
        at += run.count * sizeof(Tops);
      }
    }
  }

 private:
  /// A run in two words: cards leave the upper bits of the second free.
  using Packed = std::array<std::uint64_t, 2>;
  static constexpr int kDueAt = kMaxCards + 2 - 64;
  static constexpr int kCountAt = kDueAt + 8;

  static Packed pack(const Run& run) {
    return {run.kept.low(), run.kept.high() | std::uint64_t{run.due} << kDueAt |
                                std::uint64_t{run.count} << kCountAt};
  }
  static Run unpack(const Packed& packed) {
    constexpr std::uint64_t kCards = (std::uint64_t{1} << kDueAt) - 1;
    return {CardSet::of_words(packed[0], packed[1] & kCards),
            static_cast<std::uint32_t>(packed[1] >> kCountAt),
            static_cast<std::uint8_t>(packed[1] >> kDueAt)};
  }

  struct Block {
    std::size_t used;
    std::array<std::byte, (std::size_t{1} << 14) - sizeof(std::size_t)> bytes;
    std::size_t room() const { return bytes.size() - used; }
  };

  CountedArray<Block> blocks_;
  std::vector<Batch> batches_;
};

}  // namespace backtrick::the_game
