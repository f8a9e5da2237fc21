#include "solver/common/counted_memory.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <new>
#include <utility>

#ifdef __linux__
#include <sys/mman.h>
#include <unistd.h>
#endif

namespace backtrick {
namespace {

/// Smaller pieces share the heap of the C library. The holes that they leave there are small, too.
constexpr std::size_t kMostOnHeap = std::size_t{1} << 14;

std::size_t rounded(std::size_t bytes, std::size_t unit) {
  if (bytes > std::numeric_limits<std::size_t>::max() - unit) throw std::bad_alloc{};
  return (bytes + unit - 1) / unit * unit;
}

void* allocate_on_heap(std::size_t bytes) {
  return std::aligned_alloc(CountedMemory::kAlignment, bytes);
}

// Sanitizers see more of the heap, so they have everything there.
#if defined(__linux__) && !defined(BACKTRICK_HEAP_ONLY)

std::size_t rounded(std::size_t bytes) {
  static const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  return rounded(bytes, bytes > kMostOnHeap ? page : CountedMemory::kAlignment);
}

/// Whether a piece grows without being held twice for a moment.
bool resized_in_place(std::size_t from, std::size_t to) {
  return from > kMostOnHeap && to > kMostOnHeap;
}

void* allocate(std::size_t bytes) {
  if (bytes <= kMostOnHeap) return allocate_on_heap(bytes);
  void* const pages =
      mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return pages == MAP_FAILED ? nullptr : pages;
}

void deallocate(void* data, std::size_t bytes) {
  if (bytes <= kMostOnHeap)
    std::free(data);
  else
    munmap(data, bytes);
}

void* resize_in_place(void* data, std::size_t from, std::size_t to) {
  void* const pages = mremap(data, from, to, MREMAP_MAYMOVE);
  return pages == MAP_FAILED ? nullptr : pages;
}

#else

std::size_t rounded(std::size_t bytes) { return rounded(bytes, CountedMemory::kAlignment); }
bool resized_in_place(std::size_t, std::size_t) { return false; }
void* allocate(std::size_t bytes) { return allocate_on_heap(bytes); }
void deallocate(void* data, std::size_t) { std::free(data); }
void* resize_in_place(void*, std::size_t, std::size_t) { return nullptr; }

#endif

/// Like realloc: null, and the old piece as it was, if the system refuses. realloc itself knows no
/// alignment.
void* reallocate(void* data, std::size_t from, std::size_t to) {
  if (resized_in_place(from, to)) return resize_in_place(data, from, to);
  void* const fresh = allocate(to);
  if (fresh == nullptr) return nullptr;
  std::memcpy(fresh, data, std::min(from, to));
  deallocate(data, from);
  return fresh;
}

}  // namespace

void CountedMemory::resize(std::size_t bytes) {
  const std::size_t to = rounded(bytes);
  if (to == bytes_) return;
  if (to == 0) return release();
  std::size_t charged = 0;
  if (to > bytes_) charged = resized_in_place(bytes_, to) ? to - bytes_ : to;
  account_->charge(charged);
  void* const data = bytes_ == 0 ? allocate(to) : reallocate(data_, bytes_, to);
  if (data == nullptr) {
    account_->credit(charged);
    throw std::bad_alloc{};
  }
  data_ = data;
  account_->credit(std::exchange(bytes_, to) + charged - to);
}

void CountedMemory::grow(std::size_t bytes) {
  const std::size_t step = bytes_ < kMostOnHeap ? bytes_ : std::max(bytes_ / 16, kMostOnHeap);
  resize(std::max(bytes, bytes_ + step));
}

void CountedMemory::release() noexcept {
  if (bytes_ == 0) return;
  deallocate(data_, bytes_);
  account_->credit(std::exchange(bytes_, 0));
  data_ = nullptr;
}

}  // namespace backtrick
