#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <vector>

#include "solver/the_game/rules/card_set.hpp"
#include "solver/the_game/state/top_classes.hpp"

namespace backtrick::the_game {

/// States generated for a layer, in batches small enough to stay in the cache. Kept sets that may
/// cover each other fall into the same batch. A batch is a sequence of runs of vectors, stored in
/// blocks from a common store: thousands of growing vectors would waste as much memory in holes as
/// they use.
class BatchStore {
 public:
  struct Run {
    CardSet kept;
    std::uint32_t count;  ///< number of vectors that follow
    std::uint8_t due;
  };
  struct Block {
    std::array<std::byte, std::size_t{1} << 16> bytes;
    std::size_t used;
    std::size_t room() const { return bytes.size() - used; }
  };
  using Batch = std::vector<Block*>;

  /// Empties the store and divides it into `count` batches, a power of two. Blocks beyond `bytes`
  /// are freed.
  void reset(std::size_t count, std::size_t bytes) {
    batches_.resize(count);
    for (Batch& batch : batches_) batch.clear();
    blocks_used_ = 0;
    while (blocks_.size() > bytes / sizeof(Block)) blocks_.pop_back();
  }

  /// Whether the blocks in use hold more than `bytes`.
  bool exceeds(std::size_t bytes) const { return blocks_used_ > bytes / sizeof(Block); }
  Batch& batch_of(std::uint64_t hash) { return batches_[hash & (batches_.size() - 1)]; }
  auto begin() const { return batches_.begin(); }
  auto end() const { return batches_.end(); }

  /// Adds a run of at most `most` vectors. `write(first)` writes any number of them and returns
  /// their end.
  template <typename Write>
  void add(Batch& batch, const Run& run, std::size_t most, Write write) {
    if (batch.empty() || batch.back()->room() < sizeof(Run) + most * sizeof(Tops)) {
      if (blocks_used_ == blocks_.size())
        blocks_.push_back(std::make_unique_for_overwrite<Block>());
      batch.push_back(blocks_[blocks_used_++].get());
      batch.back()->used = 0;
    }
    Block& block = *batch.back();
    std::byte* const place = block.bytes.data() + block.used;
    auto* const first = reinterpret_cast<Tops*>(place + sizeof(Run));
    const Tops* const end = write(first);
    if (end == first) return;
    Run written = run;
    written.count = static_cast<std::uint32_t>(end - first);
    std::memcpy(place, &written, sizeof(Run));
    block.used += sizeof(Run) + written.count * sizeof(Tops);
  }

  /// Visits the runs with their vectors, in the order in which they were added.
  template <typename Visit>
  static void for_each_run(const Batch& batch, Visit visit) {
    for (const Block* block : batch) {
      for (std::size_t at = 0; at < block->used;) {
        Run run;
        std::memcpy(&run, block->bytes.data() + at, sizeof(Run));
        at += sizeof(Run);
        visit(run, reinterpret_cast<const Tops*>(block->bytes.data() + at));
        at += run.count * sizeof(Tops);
      }
    }
  }

 private:
  std::vector<std::unique_ptr<Block>> blocks_;
  std::size_t blocks_used_ = 0;
  std::vector<Batch> batches_;
};

}  // namespace backtrick::the_game
