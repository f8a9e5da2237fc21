#pragma once

#include <cstddef>
#include <memory>
#include <type_traits>

#include "solver/common/memory_account.hpp"

namespace backtrick {

/// Allocates for standard containers from the heap, and charges an account first. It serves many
/// small pieces; a large one that grows is better a CountedArray. Throws std::bad_alloc if the
/// account or the system refuses memory.
template <typename T>
class CountedAllocator {
 public:
  using value_type = T;
  using propagate_on_container_move_assignment = std::true_type;
  using propagate_on_container_swap = std::true_type;

  /// The account must outlive the memory.
  explicit CountedAllocator(MemoryAccount& account) : account_{&account} {}
  template <typename U>
  CountedAllocator(const CountedAllocator<U>& other)  // NOLINT: containers convert it
      : account_{&other.account()} {}

  MemoryAccount& account() const { return *account_; }

  [[gnu::noinline]] T* allocate(std::size_t count) {
    account_->charge(on_heap(count));
    try {
      return std::allocator<T>{}.allocate(count);
    } catch (...) {
      account_->credit(on_heap(count));
      throw;
    }
  }
  [[gnu::noinline]] void deallocate(T* data, std::size_t count) noexcept {
    std::allocator<T>{}.deallocate(data, count);
    account_->credit(on_heap(count));
  }

  friend bool operator==(const CountedAllocator& a, const CountedAllocator& b) {
    return a.account_ == b.account_;
  }

 private:
  /// What the heap takes for a piece, with its header and in whole units.
  static std::size_t on_heap(std::size_t count) {
    constexpr std::size_t kUnit = 2 * sizeof(void*);
    return (count * sizeof(T) + sizeof(void*) + kUnit - 1) / kUnit * kUnit;
  }

  MemoryAccount* account_;
};

}  // namespace backtrick
