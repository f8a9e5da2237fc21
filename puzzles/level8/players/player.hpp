#pragma once

#include <cstdint>

#include "puzzles/level8/players/round_view.hpp"
#include "solver/level8/turn.hpp"

namespace backtrick::level8 {

/// A player alone who decides by a RoundView.
class Player {
 public:
  Player() = default;
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;
  virtual ~Player() = default;

  /// Begins a new round. The seed determines all random choices of the player in it.
  virtual void new_round(std::uint64_t seed) = 0;

  /// Whether to take the top card of the discard pile, which is there, rather than to draw.
  virtual bool takes_discard(const RoundView& view) = 0;

  /// Decides the rest of a turn after a card was taken: fills `laid`, `added` and `discard`.
  /// `discard` may be left out only if the goal is to place the level, and it lies.
  virtual void finish(const RoundView& view, Turn& turn) = 0;
};

}  // namespace backtrick::level8
