#pragma once

#include <algorithm>
#include <cstddef>
#include <scoped_allocator>
#include <utility>
#include <vector>

#include "solver/common/counted_memory.hpp"
#include "solver/common/memory_account.hpp"

namespace backtrick {

/// Memory for many small vectors that grow, in a few pieces that are charged to an account. What a
/// vector gives back is not used again before `release`, but it stays charged: on the heap it would
/// lie in holes that nobody counts. (Debian 12's Emscripten has no std::pmr, and Boost's has to be
/// linked.)
class CountedArena {
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

  std::size_t bytes() const {
    std::size_t held = 0;
    for (const CountedMemory& piece : pieces_) held += piece.bytes();
    return held;
  }

  void* allocate(std::size_t bytes, std::size_t alignment) {
    std::size_t place = (used_ + alignment - 1) / alignment * alignment;
    if (pieces_.empty() || place + bytes > pieces_.back().bytes()) {
      CountedMemory piece{account_};
      piece.resize(std::max({bytes, this->bytes() / 4, kLeastPiece}));
      pieces_.push_back(std::move(piece));
      place = 0;
    }
    used_ = place + bytes;
    return static_cast<std::byte*>(pieces_.back().data()) + place;
  }

 private:
  static constexpr std::size_t kLeastPiece = std::size_t{1} << 15;

  MemoryAccount& account_;
  std::vector<CountedMemory> pieces_;
  std::size_t used_ = 0;  // bytes of the last piece
};

/// The allocator of containers in an arena.
template <typename T>
class ArenaAllocator {
 public:
  using value_type = T;  // NOLINT(readability-identifier-naming): containers ask for this name

  ArenaAllocator(CountedArena* arena) : arena_{arena} {}
  template <typename Other>
  ArenaAllocator(const ArenaAllocator<Other>& other) : arena_{other.arena()} {}

  T* allocate(std::size_t count) {
    return static_cast<T*>(arena_->allocate(count * sizeof(T), alignof(T)));
  }
  void deallocate(T* /*data*/, std::size_t /*count*/) {}
  CountedArena* arena() const { return arena_; }

  friend bool operator==(const ArenaAllocator&, const ArenaAllocator&) = default;

 private:
  CountedArena* arena_;
};

/// A vector in an arena, which must outlive it. Vectors in it lie in the same arena.
template <typename T>
using ArenaVector = std::vector<T, std::scoped_allocator_adaptor<ArenaAllocator<T>>>;

}  // namespace backtrick
