#pragma once

#include <absl/container/flat_hash_map.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "solver/the_game/proof/arrival_game.hpp"
#include "solver/the_game/proof/layers.hpp"
#include "solver/the_game/proof/tops.hpp"
#include "solver/the_game/rules/card_set.hpp"

namespace backtrick::the_game::proof {

/// The cover limits of all tops, once `arrived` cards have arrived.
class CoverLimits {
 public:
  CoverLimits(const ArrivalGame& game, std::size_t arrived);

  std::uint8_t limit(std::size_t direction, std::uint8_t top) const {
    return limits_[direction][top];
  }
  CountedTops of(const CountedTops& tops) const {
    return {limit(0, tops[0]), limit(0, tops[1]), limit(1, tops[2]), limit(1, tops[3])};
  }

 private:
  std::array<std::array<std::uint8_t, 128>, 2> limits_{};
};

/// The states of one layer that share their kept cards and the number due.
struct StateGroup : TopColumns {
  CardSet kept;
  int due = 0;
};

/// The states of one layer. Four bytes hold a state.
class ArrivalStates {
 public:
  /// Adds a block of states with `arrived` cards arrived. Throws ProofFault if it cannot be one.
  void add(const ArrivalGame& game, std::size_t arrived, StateBlock block);

  const std::vector<StateGroup>& groups() const { return groups_; }
  std::uint64_t states() const { return states_; }
  /// The group with these cards kept and due, or null.
  const StateGroup* find(CardSet kept, int due) const {
    const auto found = places_.find(name(kept, due));
    return found == places_.end() ? nullptr : &groups_[found->second];
  }

 private:
  using Name = std::pair<std::uint64_t, std::uint64_t>;
  /// Cards are below 100, so the bits from 120 on are free.
  static Name name(CardSet kept, int due) {
    return {kept.low(), kept.high() | static_cast<std::uint64_t>(due) << 56};
  }

  std::vector<StateGroup> groups_;
  absl::flat_hash_map<Name, std::uint32_t> places_;
  std::vector<std::vector<std::uint8_t>> tops_;  // of each block
  std::uint64_t states_ = 0;
};

/// A state in words, such as "kept 5 17, 2 due, tops 1 30 98 44".
std::string in_words(const ArrivalGame& game, CardSet kept, int due, const CountedTops& tops);

}  // namespace backtrick::the_game::proof
