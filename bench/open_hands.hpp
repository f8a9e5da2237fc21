#pragma once

#include <cstdint>

#include "puzzles/players/player.hpp"
#include "puzzles/players/value/turn_chooser.hpp"
#include "puzzles/players/whole_table.hpp"
#include "solver/common/shuffle.hpp"

namespace backtrick::the_game {

/// Plays with open hands: the seat on turn knows all hands, but not the order of the draw pile. It
/// is a reference for players who see their own hand alone, so it is no part of the library. It
/// compares turns as TurnLookahead does, at tables that differ from the real one only in the order
/// of the draw pile.
class OpenHandsPlayer : public Player {
 public:
  /// The network must outlive the player and be trained for the rules of its games.
  explicit OpenHandsPlayer(const ValueNetwork& network) : chooser_{network, 2}, next_{network, 1} {}

  void new_game(std::uint64_t seed) override { random_ = SplitMix64{seed}; }
  /// The table of the games from now on. The views that are given must be its views.
  void look_at(const WholeTable& table) { table_ = &table; }
  void choose(const SeatView& view, Turn& turn) override;

 private:
  TurnChooser chooser_;
  TurnChooser next_;
  SplitMix64 random_{0};
  const WholeTable* table_ = nullptr;
};

}  // namespace backtrick::the_game
