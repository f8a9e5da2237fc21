#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>

#include "solver/the_game/state/state_key.hpp"
#include "solver/the_game/state/tops.hpp"

namespace backtrick::the_game {

/// A table of what is known to be lost. It maps a key to the refuted vectors of tops that are
/// strongest under it, at most kVectors per bucket. The table knows nothing of the game except that
/// a vector is four small numbers; the caller decides what covers what. A key has a number, a tag,
/// and a hash() of both.
///
/// The table is exact: whole keys are compared, and a bucket belongs to one deal at a time. The
/// table is bounded: a key's buckets lie in a short window, and when the window is full, the bucket
/// with the lowest cost is forgotten. Forgetting costs time and never correctness.
template <typename KeyOfState, std::size_t kVectors>
class RefutationTable {
 public:
  using Key = KeyOfState;

  /// Sets the size of the table to `bytes`, rounded down to whole windows; 0 stores nothing. Pages
  /// are touched only when they are used. Throws std::bad_alloc when the system refuses the memory.
  void resize(std::size_t bytes) {
    const std::size_t windows = bytes / (kBuckets * sizeof(Bucket));
    if (windows == windows_) return;
    memory_.reset();
    buckets_ = nullptr;
    windows_ = 0;
    deal_ = 0;
    if (windows == 0) return;
    // calloc returns untouched zero pages for large sizes, and a zero bucket belongs to no deal. So
    // the table uses only the memory it needs. calloc aligns to less than a bucket, hence one extra
    // bucket.
    const std::size_t size = windows * kBuckets * sizeof(Bucket);
    std::size_t space = size + sizeof(Bucket);
    if (space <= static_cast<std::size_t>(PTRDIFF_MAX)) memory_.reset(std::calloc(space, 1));
    if (!memory_) throw std::bad_alloc{};
    void* first = memory_.get();
    buckets_ = static_cast<Bucket*>(std::align(sizeof(Bucket), size, first, space));
    windows_ = windows;
  }

  std::size_t bytes() const { return windows_ * kBuckets * sizeof(Bucket); }

  /// Forgets everything at once, for a new deal. This is free, because buckets of an earlier deal
  /// count as empty.
  void forget_all() {
    if (++deal_ != 0) return;
    // After 2^32 deals the numbers start again. Old buckets must not count as new ones.
    std::fill_n(buckets_, windows_ * kBuckets, Bucket{});
    deal_ = 1;
  }

  /// Begins to load the memory that a probe of this key will read first.
  void prefetch(const Key& key) const {
    if (windows_ != 0) __builtin_prefetch(window(key));
  }

  /// Whether this key has a refuted vector for which `covers(vector)` is true.
  template <typename Covers>
  bool refutes(const Key& key, const Covers& covers) const {
    if (windows_ == 0) return false;
    const Bucket* const first = window(key);
    for (const Bucket* bucket = first; bucket != first + kBuckets && bucket->deal == deal_;
         ++bucket) {
      if (bucket->number != key.number || bucket->tag != key.tag) continue;
      for (std::size_t i = 0; i < bucket->used; ++i) {
        if (covers(bucket->tops[i])) return true;
      }
    }
    return false;
  }

  /// Stores a refuted vector in place of those for which `covered(vector)` is true, so that the
  /// vectors of a key remain an antichain. `cost` is what the refutation cost, in nodes.
  template <typename Covered>
  void store(const Key& key, Tops tops, std::uint64_t cost, const Covered& covered) {
    if (windows_ == 0) return;
    Bucket* const first = window(key);
    Bucket* room = nullptr;
    Bucket* cheapest = first;
    Bucket* bucket = first;
    for (; bucket != first + kBuckets && bucket->deal == deal_; ++bucket) {
      if (bucket->number == key.number && bucket->tag == key.tag) {
        for (std::size_t i = 0; i < bucket->used;) {
          if (covered(bucket->tops[i])) {
            bucket->tops[i] = bucket->tops[--bucket->used];
          } else {
            ++i;
          }
        }
        if (bucket->used < kVectors) room = bucket;
      }
      if (bucket->cost < cheapest->cost) cheapest = bucket;
    }
    if (room == nullptr) {
      room = bucket != first + kBuckets ? bucket : cheapest;
      room->number = key.number;
      room->tag = key.tag;
      room->deal = deal_;
      room->cost = 0;
      room->used = 0;
    }
    room->tops[room->used++] = tops;
    room->cost = std::max(room->cost, cost_class(cost));
  }

 private:
  static constexpr std::size_t kBuckets = 8;
  static constexpr std::size_t kCacheLine = 64;  // in bytes

  struct alignas(kCacheLine*(sizeof(typename Key::Number) > 8 ? 2 : 1)) Bucket {
    typename Key::Number number;
    std::uint32_t deal;  ///< the deal it belongs to; 0: none
    std::uint8_t tag;
    std::uint8_t used;  ///< number of vectors filled
    std::uint8_t cost;
    std::array<Tops, kVectors> tops;
  };
  // NOLINTNEXTLINE(misc-redundant-expression): it is meant to be true
  static_assert(sizeof(Bucket) == alignof(Bucket),
                "a bucket fills one cache line, or two for long keys");

  /// The logarithm of a cost: refutations that are expensive to find again are kept longer.
  static std::uint8_t cost_class(std::uint64_t cost) {
    return static_cast<std::uint8_t>(std::bit_width(cost));
  }

  /// The window of a key. Fibonacci hashing spreads the keys. Multiplying by the number of windows
  /// maps them to windows without a division.
  Bucket* window(const Key& key) const {
    __extension__ using Wide = unsigned __int128;
    return buckets_ + static_cast<std::size_t>((Wide{key.hash()} * windows_) >> 64) * kBuckets;
  }

  struct Free {
    void operator()(void* memory) const { std::free(memory); }
  };
  std::unique_ptr<void, Free> memory_;
  Bucket* buckets_ = nullptr;  // the first aligned bucket in memory_
  std::size_t windows_ = 0;
  std::uint32_t deal_ = 0;
};

using TranspositionTable = RefutationTable<StateKey, 12>;

}  // namespace backtrick::the_game
