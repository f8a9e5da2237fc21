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

/// The rules for several players restated from scratch, with nothing clever in it: no bounds, no
/// dominance, no limit on the size of a turn, players by their numbers, and not a line shared with
/// the search or with the oracle for one. What the solver says is right when this says the same.
class TeamOracle {
 public:
  explicit TeamOracle(const Deal& deal);

  /// Can all cards be laid, whoever begins?
  bool winnable();
  /// Can all cards be laid, if this player, from 0, begins?
  bool winnable_from(std::size_t first);
  /// Can all cards be laid from here on?
  bool winnable(const Position& position) { return winnable(spelled_out(position)); }

  /// The most cards that can be laid, all or not, whoever begins; or from here on.
  int most();
  int most(const Position& position) { return static_cast<int>(most(spelled_out(position))); }

 private:
  /// All that matters of a game under way, spelled out.
  struct State {
    std::vector<std::vector<int>> hands;  ///< by player, each rising
    std::array<int, 4> piles{};           ///< A1, A2, D1, D2
    std::size_t next = 0;                 ///< place in the deck of the next card to draw
    std::size_t player = 0;               ///< whose turn it is
    int laid = 0;                         ///< in this turn

    friend auto operator<=>(const State&, const State&) = default;
  };

  State start(std::size_t first) const;
  State spelled_out(const Position& position) const;
  bool winnable(const State& state);
  std::size_t most(const State& state);
  /// Calls visit(state, laid) with what every single step leads to and the cards it lays, until one
  /// says true.
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
