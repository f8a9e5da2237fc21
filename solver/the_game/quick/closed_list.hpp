#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "solver/common/place_index.hpp"
#include "solver/the_game/state/dominance.hpp"
#include "solver/the_game/state/solo_state.hpp"

namespace backtrick::the_game {

/// States that a quick search has seen, and whether another state is needed beside them.
class ClosedList {
 public:
  void clear() {
    all_.clear();
    by_unplayed_.clear();
  }

  void add(const SoloState& state) {
    all_.push_back(state);
    by_unplayed_.extend(all_.size(), [this](std::size_t i) { return hash_of(all_[i].unplayed); });
  }

  /// Whether a state in the list makes this one needless. It must have the same cards unplayed and
  /// drawn, and be equal or, if `dominance` is true, at least as good (dominance.hpp).
  bool make_needless(const SoloState& state, bool dominance) const {
    return by_unplayed_.any(hash_of(state.unplayed), [&](std::size_t i) {
      const SoloState& other = all_[i];
      return other.unplayed == state.unplayed && other.drawn == state.drawn &&
             (dominance ? AtLeast{state}(other.tops) : other.tops == state.tops);
    });
  }

  std::size_t size() const { return all_.size(); }
  const SoloState& operator[](std::size_t place) const { return all_[place]; }

 private:
  static std::size_t hash_of(CardSet unplayed) {
    const std::uint64_t hash = unplayed.low() ^ unplayed.high() * 0xC2B2AE3D27D4EB4FU;
    return static_cast<std::size_t>((hash ^ (hash >> 32)) * 0x9E3779B97F4A7C15U >> 20);
  }

  std::vector<SoloState> all_;
  PlaceIndex by_unplayed_;
};

}  // namespace backtrick::the_game
