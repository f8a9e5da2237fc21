#pragma once

#include "puzzles/level8/players/player.hpp"
#include "solver/common/shuffle.hpp"

namespace backtrick::level8 {

// Players that are independent of grades and serve to validate them. They share no code and no
// method with the player panel: no noisy score, no missing cards, no counted cards.

/// How many orders DreamingPlayer imagines in published measurements.
inline constexpr int kDreams = 8;

/// Imagines orders of the unseen cards, lets the solver find the fewest turns from every hand that
/// can be kept, and keeps the hand with the fewest in all of them.
class DreamingPlayer : public Player {
 public:
  /// `dreams`: how many orders are imagined in each turn. In all of them, the next `sees` cards of
  /// an open draw pile are as they lie.
  explicit DreamingPlayer(int dreams, std::size_t sees = 0) : dreams_{dreams}, sees_{sees} {}
  void new_round(std::uint64_t seed) override { random_ = SplitMix64{seed}; }
  bool takes_discard(const RoundView& view) override;
  void finish(const RoundView& view, Turn& turn) override;

 private:
  int dreams_;
  std::size_t sees_;
  SplitMix64 random_{0};
};

/// Plays by a rule of thumb. Gives each card a point for each other card in hand that could stand
/// beside it in some group of the level, and discards the card with the fewest, or once in eight
/// turns any card. Lays the level as soon as it sees it.
class ThumbPlayer : public Player {
 public:
  void new_round(std::uint64_t seed) override { random_ = SplitMix64{seed}; }
  bool takes_discard(const RoundView& view) override;
  void finish(const RoundView& view, Turn& turn) override;

 private:
  SplitMix64 random_{0};
};

}  // namespace backtrick::level8
