#pragma once

#include <memory>
#include <optional>

#include "puzzles/players/player.hpp"
#include "solver/common/shuffle.hpp"
#include "solver/the_game/solver.hpp"

namespace backtrick::the_game {

// Players that grades know nothing of, to hold grades against. They share no code and no idea with
// the panel: no errors of judgement, no counted room, no trained weights of it.

/// Takes one dream for the truth: imagines a single order of the unseen cards, lets the solver win
/// that game, and lays the first turn of the win. Where it finds none, it lays what lies nearest.
class DreamingPlayer : public Player {
 public:
  /// `nodes`: positions expanded for each dream.
  explicit DreamingPlayer(std::uint64_t nodes) : limits_{.nodes = nodes, .memory = 0} {}
  void sit_down(std::uint64_t seed) override { random_ = SplitMix64{seed}; }
  void choose(const TableView& view, TurnPlays& turn) override;

 private:
  Limits limits_;
  Solver solver_;
  SplitMix64 random_{0};
};

/// Plays by a rule of the thumb, and overlooks cards: spends one pile of each direction freely and
/// spares the other, looks for chains of tricks first, and at every play misses each card in hand
/// with the same probability.
class HastyPlayer : public Player {
 public:
  /// `overlooked`: of 256 cards.
  explicit HastyPlayer(unsigned overlooked) : overlooked_{overlooked} {}
  void sit_down(std::uint64_t seed) override { random_ = SplitMix64{seed}; }
  void choose(const TableView& view, TurnPlays& turn) override;

 private:
  std::optional<Play> next(const TableView& now, CardSet noticed) const;

  unsigned overlooked_;
  SplitMix64 random_{0};
};

// As they are measured.
inline HastyPlayer usual_hasty_player() { return HastyPlayer{26}; }
inline DreamingPlayer usual_dreaming_player() { return DreamingPlayer{200}; }

}  // namespace backtrick::the_game
