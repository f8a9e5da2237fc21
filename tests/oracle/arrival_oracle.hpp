#pragma once

#include <absl/container/flat_hash_map.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "solver/the_game/rules/card.hpp"
#include "solver/the_game/rules/position.hpp"

namespace backtrick::the_game {

/// The form by arrivals of a game of one player, as solver/the_game/proof/arrival_check.hpp states
/// it, in the simplest way: no bounds, no dominance, no limit on the size of a turn, and no code
/// shared with the search or the checker of proofs.
class ArrivalOracle {
 public:
  struct State {
    std::uint8_t arrived = 0;             ///< cards arrived, those laid before the start included
    std::uint8_t due = 0;                 ///< cards to arrive before the next turn begins
    std::uint8_t waiting = 0;             ///< number of kept cards
    std::array<std::uint8_t, 4> piles{};  ///< A1 <= A2, D1 >= D2
    std::array<std::uint8_t, kMaxHand> kept{};  ///< in ascending order, then zeros

    void keep(int card);
    void drop(int card);
    /// Puts a number on a pile. The piles of a direction may then change places.
    void show(std::size_t pile, int number);

    friend bool operator==(const State&, const State&) = default;
    template <typename H>
    friend H AbslHashValue(H h, const State& s) {
      return H::combine(std::move(h), s.arrived, s.due, s.waiting, s.piles, s.kept);
    }
  };

  explicit ArrivalOracle(const Position& start);

  State start() const;
  /// Every state to which one arriving card leads, some of them more than once.
  std::vector<State> successors(const State& state) const;
  /// The most cards that are laid by the end of a game that comes through this state, those laid
  /// before it included.
  int most(const State& state);

  int cards() const { return rules_.cards; }
  int hand() const { return rules_.hand; }
  /// All cards in the order of their arrival, those laid before the start first.
  const std::vector<Card>& order() const { return order_; }
  /// How many of these were laid before the start, and drawn.
  std::size_t laid_before() const { return laid_before_; }
  std::size_t drawn() const { return drawn_; }

 private:
  int fewest_in_turn(std::size_t arrived) const;
  void lay(State state, std::size_t pile, int card, std::vector<State>& all) const;

  Rules rules_;
  std::vector<Card> order_;
  std::array<std::uint8_t, 4> piles_{};
  std::size_t laid_before_;
  std::size_t drawn_;
  int laid_in_turn_;
  absl::flat_hash_map<State, int> most_;
};

}  // namespace backtrick::the_game
