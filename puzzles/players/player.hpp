#pragma once

#include <atomic>
#include <cstdint>

#include "puzzles/players/seat_view.hpp"
#include "solver/the_game/rules/turn.hpp"

namespace backtrick::the_game {

/// A player who sees neither the draw pile nor other hands, and decides by a SeatView alone.
/// Nothing new is seen within a turn, so players choose whole turns.
class Player {
 public:
  Player() = default;
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;
  virtual ~Player() = default;

  /// Begins a new game. The seed determines all random choices of the player in it.
  virtual void new_game(std::uint64_t seed) = 0;

  /// Chooses the next turn. No card of it has been laid when this is called. The plays must be
  /// legal one after another. Laying fewer cards than required gives the game up.
  virtual void choose(const SeatView& view, Turn& turn) = 0;

  /// Has another thread or a signal handler end the games of this player. Once the flag is set, the
  /// turn under way is chosen at once, without much thought, and is not to be played.
  void interrupt_by(const std::atomic<bool>* flag) { interrupt_ = flag; }
  const std::atomic<bool>* interrupt() const { return interrupt_; }

 private:
  const std::atomic<bool>* interrupt_ = nullptr;
};

}  // namespace backtrick::the_game
