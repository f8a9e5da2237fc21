#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "solver/common/counted_array.hpp"
#include "solver/common/memory_account.hpp"

namespace backtrick {

/// Finds places 0, 1, 2, ... of a list by the hashes of their entries. Places with equal hashes are
/// chained, so all of them are found. abseil's flat_hash_map is no faster here (bench/LABBOOK.md),
/// and WebAssembly has no compiled abseil.
class PlaceIndex {
 public:
  explicit PlaceIndex(MemoryAccount& account = unlimited_memory())
      : heads_{account}, next_{account} {}

  void clear() {
    heads_.clear();
    next_.clear();
  }
  /// Forgets all places and frees the memory.
  void release() {
    heads_.release();
    next_.release();
  }

  /// Adds all places below `count`. `hash_at(place)` returns the hash of an entry; it is called
  /// again for all places when the index grows.
  template <typename HashAt>
  void extend(std::size_t count, const HashAt& hash_at) {
    if (count > heads_.size()) {
      heads_.assign(std::max(kFewest, 2 * std::bit_ceil(count)), kEnd);
      next_.clear();
    }
    while (next_.size() < count) {
      const auto place = static_cast<std::uint32_t>(next_.size());
      std::uint32_t& head = heads_[hash_at(place) & (heads_.size() - 1)];
      next_.push_back(head);
      head = place;
    }
  }

  /// Visits all places with this hash, and possibly others, until a visit returns true. Returns
  /// whether one did.
  template <typename Visit>
  bool any(std::size_t hash, const Visit& visit) const {
    if (heads_.empty()) return false;
    std::uint32_t place = heads_[hash & (heads_.size() - 1)];
    while (place != kEnd && !visit(place)) place = next_[place];
    return place != kEnd;
  }

 private:
  static constexpr std::uint32_t kEnd = ~std::uint32_t{0};
  static constexpr std::size_t kFewest = 512;  // most chains of a quick search stay empty

  CountedArray<std::uint32_t> heads_;
  CountedArray<std::uint32_t> next_;  // the next place in the chain
};

}  // namespace backtrick
