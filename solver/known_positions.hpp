#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "dominance.hpp"
#include "place_index.hpp"
#include "position.hpp"

namespace backtrick {

/// Positions, and whether one more is needed beside them.
class KnownPositions {
 public:
  void clear() {
    all_.clear();
    by_unplayed_.clear();
  }

  void add(const Position& position) {
    all_.push_back(position);
    by_unplayed_.extend(all_.size(), [this](std::size_t i) { return hash_of(all_[i].unplayed); });
  }

  /// Whether one with the same cards unplayed and drawn is the same, or at least as good if
  /// `dominance` may tell (dominance.hpp).
  bool make_needless(const Position& position, bool dominance) const {
    return by_unplayed_.any(hash_of(position.unplayed), [&](std::size_t i) {
      const Position& other = all_[i];
      return other.unplayed == position.unplayed && other.drawn == position.drawn &&
             (dominance ? AtLeast{position}(other.tops) : other.tops == position.tops);
    });
  }

  std::size_t size() const { return all_.size(); }
  const Position& operator[](std::size_t place) const { return all_[place]; }

 private:
  static std::size_t hash_of(CardSet unplayed) {
    const std::uint64_t mixed = unplayed.low() ^ unplayed.high() * 0xC2B2AE3D27D4EB4FU;
    return static_cast<std::size_t>((mixed ^ (mixed >> 32)) * 0x9E3779B97F4A7C15U >> 20);
  }

  std::vector<Position> all_;
  PlaceIndex by_unplayed_;
};

}  // namespace backtrick
