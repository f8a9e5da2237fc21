#pragma once

#include <atomic>
#include <cstddef>
#include <limits>
#include <new>

namespace backtrick {

/// Counts the memory of one search, in bytes, against a limit. Several threads may use one account.
class MemoryAccount {
 public:
  explicit MemoryAccount(std::size_t limit) : limit_{limit} {}

  /// Changes the limit. Memory that is already charged stays charged, even beyond the new limit.
  void set_limit(std::size_t limit) { limit_ = limit; }
  std::size_t limit() const { return limit_; }
  /// Charges memory before it is allocated. Throws std::bad_alloc, and charges nothing, if that
  /// would exceed the limit.
  void charge(std::size_t bytes) {
    std::size_t used = used_.load(std::memory_order_relaxed);
    do {
      if (used > limit_ || bytes > limit_ - used) throw std::bad_alloc{};
    } while (!used_.compare_exchange_weak(used, used + bytes, std::memory_order_relaxed));
  }
  /// Takes back a charge, after the memory has been freed.
  void credit(std::size_t bytes) noexcept { used_.fetch_sub(bytes, std::memory_order_relaxed); }

  std::size_t used() const { return used_.load(std::memory_order_relaxed); }
  std::size_t left() const { return used() < limit_ ? limit_ - used() : 0; }

 private:
  std::size_t limit_;
  std::atomic<std::size_t> used_ = 0;
};

/// The account of work whose memory nobody bounds.
inline MemoryAccount& unlimited_memory() {
  static MemoryAccount account{std::numeric_limits<std::size_t>::max()};
  return account;
}

}  // namespace backtrick
