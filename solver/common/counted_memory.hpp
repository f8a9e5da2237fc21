#pragma once

#include <cstddef>
#include <utility>

#include "solver/common/memory_account.hpp"

namespace backtrick {

/// A piece of memory that can grow and is charged to an account. Beyond a few kilobytes it has
/// pages of its own: they go back to the system as soon as they are freed, and growing moves them
/// without a copy. The allocator of the C library would keep freed memory in holes, and would hold
/// a growing piece twice.
class CountedMemory {
 public:
  /// Every piece begins at a multiple of this many bytes, for the vectors in states.
  static constexpr std::size_t kAlignment = 32;

  /// The account must outlive the memory.
  explicit CountedMemory(MemoryAccount& account) : account_{&account} {}
  CountedMemory(CountedMemory&& other) noexcept
      : account_{other.account_},
        data_{std::exchange(other.data_, nullptr)},
        bytes_{std::exchange(other.bytes_, 0)} {}
  CountedMemory& operator=(CountedMemory&& other) noexcept {
    std::swap(account_, other.account_);
    std::swap(data_, other.data_);
    std::swap(bytes_, other.bytes_);
    return *this;
  }
  ~CountedMemory() { release(); }

  MemoryAccount& account() const { return *account_; }
  void* data() const { return data_; }
  std::size_t bytes() const { return bytes_; }

  /// Changes the size, rounded up to what is allocated at once, and keeps the content as far as it
  /// fits. The rest is not initialised. Throws std::bad_alloc if the account or the system refuses
  /// memory, and then changes nothing.
  void resize(std::size_t bytes);
  /// Grows to at least this size, and further by a share, so that repeated growth costs little.
  void grow(std::size_t bytes);
  void release() noexcept;

 private:
  MemoryAccount* account_;
  void* data_ = nullptr;
  std::size_t bytes_ = 0;
};

}  // namespace backtrick
