#pragma once

#include "puzzles/players/player.hpp"
#include "puzzles/players/value/turn_lookahead.hpp"

namespace backtrick::the_game {

/// Chooses the turn that TurnLookahead likes best.
class LookaheadPlayer : public Player {
 public:
  /// For games of 98 cards with the rules of the network, which must outlive the player.
  LookaheadPlayer(const ValueNetwork& network, const LookaheadEffort& effort)
      : lookahead_{network, effort} {}

  void new_game(std::uint64_t seed) override { lookahead_.seed(seed); }
  void choose(const TableView& view, TurnPlays& turn) override;

 private:
  TurnLookahead lookahead_;
  ExactEnding ending_;
};

}  // namespace backtrick::the_game
