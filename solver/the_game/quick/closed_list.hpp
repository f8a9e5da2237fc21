#pragma once

#include <cstddef>

#include "solver/common/counted_array.hpp"
#include "solver/common/memory_account.hpp"
#include "solver/common/place_index.hpp"
#include "solver/the_game/evaluation/state_policy.hpp"
#include "solver/the_game/state/dominance.hpp"

namespace backtrick::the_game {

/// States in the order in which they were added. Tells whether one more is needed beside them.
template <typename Policy>
class ClosedList {
 public:
  using State = typename Policy::State;

  explicit ClosedList(MemoryAccount& account = unlimited_memory())
      : all_{account}, by_cards_{account} {}

  /// Frees the memory.
  void release() {
    all_.release();
    by_cards_.release();
  }
  void clear() {
    all_.clear();
    by_cards_.clear();
  }

  void add(const State& state) {
    all_.push_back(state);
    by_cards_.extend(all_.size(), [this](std::size_t i) { return Policy::hash(all_[i]); });
  }

  /// Whether a state of the list has the same cards unplayed, drawn and in hand, and the same tops;
  /// with `dominance` tops that are at least as good are enough (dominance.hpp).
  bool covers(const State& state, bool dominance) const {
    const SoloState& common = Policy::common(state);
    return by_cards_.any(Policy::hash(state), [&](std::size_t i) {
      const Tops tops = Policy::common(all_[i]).tops;
      return Policy::same_cards(all_[i], state) &&
             (dominance ? DominanceTest{common}.covered_by(tops) : tops == common.tops);
    });
  }

  std::size_t size() const { return all_.size(); }
  const State& operator[](std::size_t place) const { return all_[place]; }

 private:
  CountedArray<State> all_;
  PlaceIndex by_cards_;
};

}  // namespace backtrick::the_game
