#pragma once

#include <algorithm>
#include <cstddef>
#include <type_traits>
#include <utility>

#include "solver/common/counted_memory.hpp"
#include "solver/common/memory_account.hpp"

namespace backtrick {

/// An array that can grow, whose memory is charged to an account before it is allocated. All
/// functions that may grow it throw std::bad_alloc, and then change nothing.
template <typename T>
class CountedArray {
  static_assert(std::is_trivially_copyable_v<T> && alignof(T) <= CountedMemory::kAlignment);

 public:
  explicit CountedArray(MemoryAccount& account) : memory_{account} {}
  CountedArray(CountedArray&& other) noexcept
      : memory_{std::move(other.memory_)}, size_{std::exchange(other.size_, 0)} {}
  CountedArray& operator=(CountedArray&& other) noexcept {
    memory_ = std::move(other.memory_);
    std::swap(size_, other.size_);
    return *this;
  }
  ~CountedArray() = default;

  T* data() { return static_cast<T*>(memory_.data()); }
  const T* data() const { return static_cast<const T*>(memory_.data()); }
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  MemoryAccount& account() const { return memory_.account(); }
  /// Bytes charged to the account.
  std::size_t bytes() const { return memory_.bytes(); }

  T* begin() { return data(); }
  T* end() { return data() + size_; }
  const T* begin() const { return data(); }
  const T* end() const { return data() + size_; }
  T& operator[](std::size_t i) { return data()[i]; }
  const T& operator[](std::size_t i) const { return data()[i]; }
  T& front() { return *data(); }
  T& back() { return data()[size_ - 1]; }

  void reserve(std::size_t count) {
    if (count > capacity()) memory_.resize(count * sizeof(T));
  }
  /// Reserves `count` more elements, and a share beyond, so that to add these cannot fail.
  void reserve_more(std::size_t count) { grow_to(size_ + count); }
  /// Makes the array hold `count` elements. New elements are not initialised.
  void resize(std::size_t count) {
    grow_to(count);
    size_ = count;
  }
  /// Adds `count` elements, which are not initialised, and returns the first.
  T* extend(std::size_t count) {
    resize(size_ + count);
    return end() - count;
  }
  void push_back(const T& value) {
    const T copy = value;
    *extend(1) = copy;
  }
  void pop_back() { --size_; }
  void assign(std::size_t count, const T& value) {
    resize(count);
    std::fill_n(data(), count, value);
  }
  /// Removes all elements and keeps the memory.
  void clear() { size_ = 0; }
  /// Frees the memory beyond the elements.
  void shrink_to_fit() { memory_.resize(size_ * sizeof(T)); }
  /// Removes all elements and frees the memory.
  void release() noexcept {
    size_ = 0;
    memory_.release();
  }

 private:
  std::size_t capacity() const { return memory_.bytes() / sizeof(T); }
  void grow_to(std::size_t count) {
    if (count > capacity()) memory_.grow(count * sizeof(T));
  }

  CountedMemory memory_;
  std::size_t size_ = 0;
};

}  // namespace backtrick
