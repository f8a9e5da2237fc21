#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <vector>

#include "solver/the_game/rules/deal.hpp"
#include "solver/the_game/rules/position.hpp"

namespace backtrick::the_game {

/// The rules for several players, stated again from scratch in the simplest way: no bounds, no
/// dominance, no limit on the size of a turn, players by number, and no code shared with the search
/// or with the oracle for one player. The solver is right if this oracle agrees.
class TeamOracle {
 public:
  explicit TeamOracle(const Deal& deal);

  /// Whether all cards can be laid if the players choose who begins.
  bool winnable();
  /// Whether all cards can be laid if this player begins. Players count from 0.
  bool winnable_from(std::size_t first);
  /// Whether all cards can be laid from here on.
  bool winnable(const Position& position) { return winnable(spelled_out(position)); }

  /// The most cards that can be laid, from the start if the players choose who begins, or from a
  /// position.
  int most();
  int most(const Position& position) { return static_cast<int>(most(spelled_out(position))); }

 private:
  /// The full state of a game under way.
  struct State {
    std::vector<std::vector<int>> hands;  ///< by player, each in ascending order
    std::array<int, 4> piles{};           ///< A1, A2, D1, D2
    std::size_t next = 0;                 ///< index in the deck of the next card to draw
    std::size_t player = 0;               ///< the player on turn
    int laid = 0;                         ///< in this turn

    friend auto operator<=>(const State&, const State&) = default;
  };

  State start(std::size_t first) const;
  State spelled_out(const Position& position) const;
  bool winnable(const State& state);
  std::size_t most(const State& state);
  /// Calls visit(state, laid) for every single step with the resulting state and the number of
  /// cards it lays, until one call returns true.
  template <typename Visit>
  bool any_step(const State& state, const Visit& visit) const;
  bool nobody_has_cards(const State& state) const;
  bool turn_may_end(const State& state) const;
  State turn_ended(State state) const;
  void draw(State& state, std::size_t player) const;
  static bool pass_to_cards(State& state);

  Rules rules_;
  std::vector<int> deck_;
  std::set<State> lost_;
  std::map<State, std::size_t> most_;
};

}  // namespace backtrick::the_game
