#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>

#include "solver/common/counted_array.hpp"
#include "solver/common/memory_account.hpp"

namespace backtrick {

/// Hash index from unique keys to the places 0, 1, 2, ... of a list. The keys are stored with the
/// entries of the list only: a slot holds a hash and a place, and `key_at(place)` returns the
/// key. The table uses open addressing with linear probing and is at most half full. Most lookups
/// end at their first slot, which is empty. abseil's flat_hash_map is no faster here
/// (bench/LABBOOK.md), and would store the keys twice.
template <typename Key>
class KeyIndex {
 public:
  static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

  explicit KeyIndex(MemoryAccount& account) : slots_{account} { clear(); }

  /// Removes all entries and keeps the memory.
  void clear() {
    slots_.assign(kFewest, Slot{});
    used_ = 0;
  }

  /// Frees the memory. The index can be used again after `clear`.
  void release() { slots_.release(); }

  /// Starts loading the first slot of a key.
  void prefetch(const Key& key) const {
    __builtin_prefetch(slots_.data() + first_slot(tag_of(key)));
  }

  /// The place of a key, or kNone.
  template <typename KeyAt>
  std::uint32_t find(const Key& key, const KeyAt& key_at) const {
    return slots_[slot_of(key, tag_of(key), key_at)].place;
  }

  /// The place of a key if it is present. Otherwise adds the key with this `place` and returns it.
  /// Throws std::bad_alloc if there is no memory, and then changes nothing.
  template <typename KeyAt>
  std::uint32_t find_or_add(const Key& key, std::uint32_t place, const KeyAt& key_at) {
    if ((used_ + 1) * 2 > slots_.size()) grow();
    const std::uint32_t hash = tag_of(key);
    Slot& slot = slots_[slot_of(key, hash, key_at)];
    if (slot.place != kNone) return slot.place;
    slot = {hash, place};
    ++used_;
    return place;
  }

 private:
  struct Slot {
    std::uint32_t hash = 0;
    std::uint32_t place = kNone;
  };
  static constexpr std::size_t kFewest = 256;

  /// Uses the high bits, because the keys of a batch are alike in their low bits.
  static std::uint32_t tag_of(const Key& key) {
    return static_cast<std::uint32_t>(key.hash() >> 32);
  }

  // The number of slots is a power of two.
  std::size_t first_slot(std::uint32_t hash) const { return hash & (slots_.size() - 1); }
  std::size_t next_slot(std::size_t slot) const { return (slot + 1) & (slots_.size() - 1); }

  template <typename KeyAt>
  std::size_t slot_of(const Key& key, std::uint32_t hash, const KeyAt& key_at) const {
    std::size_t slot = first_slot(hash);
    while (slots_[slot].place != kNone &&
           (slots_[slot].hash != hash || !(key_at(slots_[slot].place) == key)))
      slot = next_slot(slot);
    return slot;
  }

  void grow() {
    CountedArray<Slot> fewer{slots_.account()};
    fewer.assign(slots_.size() * 2, Slot{});
    std::swap(fewer, slots_);
    for (const Slot& old : fewer) {
      if (old.place == kNone) continue;
      std::size_t slot = first_slot(old.hash);
      while (slots_[slot].place != kNone) slot = next_slot(slot);
      slots_[slot] = old;
    }
  }

  CountedArray<Slot> slots_;
  std::size_t used_ = 0;
};

}  // namespace backtrick
