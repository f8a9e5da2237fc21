#pragma once

#include <algorithm>
#include <boost/container/pmr/memory_resource.hpp>
#include <boost/container/pmr/polymorphic_allocator.hpp>
#include <cstddef>
#include <utility>
#include <vector>

#include "solver/common/counted_memory.hpp"
#include "solver/common/memory_account.hpp"

namespace backtrick {

/// Memory for many small vectors that grow, in a few pieces that are charged to an account. What a
/// vector gives back is not used again before `release`, but it stays charged: on the heap it would
/// lie in holes that nobody counts. (Boost's, because Debian 12's Emscripten has no std::pmr.)
class CountedArena : public boost::container::pmr::memory_resource {
 public:
  /// The account must outlive the arena.
  explicit CountedArena(MemoryAccount& account) : account_{account} {}
  CountedArena(const CountedArena&) = delete;
  CountedArena& operator=(const CountedArena&) = delete;

  /// Frees all memory at once. Nothing may use it any more.
  void release() {
    pieces_.clear();
    used_ = 0;
  }

 private:
  void* do_allocate(std::size_t bytes, std::size_t alignment) override {
    std::size_t place = (used_ + alignment - 1) / alignment * alignment;
    if (pieces_.empty() || place + bytes > pieces_.back().bytes()) {
      std::size_t held = 0;
      for (const CountedMemory& piece : pieces_) held += piece.bytes();
      CountedMemory piece{account_};
      piece.resize(std::max({bytes, held / 4, kLeastPiece}));
      pieces_.push_back(std::move(piece));
      place = 0;
    }
    used_ = place + bytes;
    return static_cast<std::byte*>(pieces_.back().data()) + place;
  }
  void do_deallocate(void* /*data*/, std::size_t /*bytes*/, std::size_t /*alignment*/) override {}
  bool do_is_equal(const boost::container::pmr::memory_resource& other) const noexcept override {
    return this == &other;
  }

  static constexpr std::size_t kLeastPiece = std::size_t{1} << 15;

  MemoryAccount& account_;
  std::vector<CountedMemory> pieces_;
  std::size_t used_ = 0;  // bytes of the last piece
};

/// A vector in an arena, which must outlive it. Vectors in it lie in the same arena.
template <typename T>
using ArenaVector = std::vector<T, boost::container::pmr::polymorphic_allocator<T>>;

}  // namespace backtrick
