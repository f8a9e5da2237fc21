#pragma once

#include <memory>
#include <optional>

#include "puzzles/players/player.hpp"
#include "solver/common/shuffle.hpp"
#include "solver/the_game/rules/turn.hpp"
#include "solver/the_game/solver.hpp"

namespace backtrick::the_game {

// Players that are independent of grades and serve to validate them. They share no code and no
// method with the player panel: no noisy score, no counted room, and none of its trained weights.
// Of several seats, they heed nothing that is said.

/// Imagines a single order of the unseen cards, other hands included, lets the solver win that game
/// with all hands in sight, and lays the first turn of the win. If there is no win, lays the
/// nearest cards.
class DreamingPlayer : public Player {
 public:
  /// `nodes`: the positions to expand for each imagined order.
  explicit DreamingPlayer(std::uint64_t nodes) : limits_{.nodes = nodes, .memory = 0} {}
  void new_game(std::uint64_t seed) override { random_ = SplitMix64{seed}; }
  void choose(const SeatView& view, Turn& turn) override;

 private:
  Limits limits_;
  Solver solver_;
  SplitMix64 random_{0};
};

/// Plays by a rule of thumb and overlooks cards. Uses one pile of each direction freely and spares
/// the other, and looks for chains of tricks first. At every play, misses each card in hand with
/// the same probability.
class HastyPlayer : public Player {
 public:
  /// `overlooked`: how many of 256 cards are missed on average.
  explicit HastyPlayer(unsigned overlooked) : overlooked_{overlooked} {}
  void new_game(std::uint64_t seed) override { random_ = SplitMix64{seed}; }
  void choose(const SeatView& view, Turn& turn) override;

 private:
  std::optional<Play> next(const SeatView& now, CardSet noticed) const;

  unsigned overlooked_;
  SplitMix64 random_{0};
};

// The players with the parameters of the published measurements.
inline HastyPlayer usual_hasty_player() { return HastyPlayer{26}; }
inline DreamingPlayer usual_dreaming_player() { return DreamingPlayer{200}; }

}  // namespace backtrick::the_game
