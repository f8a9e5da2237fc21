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

  /// `fewest` is the number of slots that even an empty index has, a power of two.
  explicit KeyIndex(MemoryAccount& account, std::size_t fewest = 256)
      : slots_{account}, fewest_{fewest} {
    clear();
  }

  /// Removes all entries and keeps the memory.
  void clear() {
    slots_.assign(fewest_, Slot{});
    used_ = 0;
  }

  /// Frees the memory. The index can be used again after `clear`.
  void release() { slots_.release(); }

  /// A key with its hash, which is computed once for several look-ups.
  struct Hashed {
    explicit Hashed(const Key& asked) : Hashed{asked, asked.hash()} {}
    /// Uses the high bits, because the keys of a batch are alike in their low bits.
    Hashed(const Key& asked, std::uint64_t whole)
        : key{asked}, hash{static_cast<std::uint32_t>(whole >> 32)} {}

    Key key;
    std::uint32_t hash;
  };

  /// Starts loading the first slot of a key.
  void prefetch(const Hashed& asked) const {
    __builtin_prefetch(slots_.data() + first_slot(asked.hash));
  }

  /// The place of a key, or kNone.
  template <typename KeyAt>
  std::uint32_t find(const Hashed& asked, const KeyAt& key_at) const {
    return slots_[slot_of(asked, key_at)].place;
  }
  template <typename KeyAt>
  std::uint32_t find(const Key& key, const KeyAt& key_at) const {
    return find(Hashed{key}, key_at);
  }

  /// The place of a key if it is present. Otherwise adds the key with this `place` and returns it.
  /// Throws std::bad_alloc if there is no memory, and then changes nothing.
  template <typename KeyAt>
  std::uint32_t find_or_add(const Hashed& asked, std::uint32_t place, const KeyAt& key_at) {
    if ((used_ + 1) * 2 > slots_.size()) grow();
    Slot& slot = slots_[slot_of(asked, key_at)];
    if (slot.place != kNone) return slot.place;
    slot = {asked.hash, place};
    ++used_;
    return place;
  }
  template <typename KeyAt>
  std::uint32_t find_or_add(const Key& key, std::uint32_t place, const KeyAt& key_at) {
    return find_or_add(Hashed{key}, place, key_at);
  }

 private:
  struct Slot {
    std::uint32_t hash = 0;
    std::uint32_t place = kNone;
  };

  // The number of slots is a power of two.
  std::size_t first_slot(std::uint32_t hash) const { return hash & (slots_.size() - 1); }
  std::size_t next_slot(std::size_t slot) const { return (slot + 1) & (slots_.size() - 1); }

  template <typename KeyAt>
  std::size_t slot_of(const Hashed& asked, const KeyAt& key_at) const {
    std::size_t slot = first_slot(asked.hash);
    while (slots_[slot].place != kNone &&
           (slots_[slot].hash != asked.hash || !(key_at(slots_[slot].place) == asked.key)))
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
  std::size_t fewest_;
  std::size_t used_ = 0;
};

}  // namespace backtrick
