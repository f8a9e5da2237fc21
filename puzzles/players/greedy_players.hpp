#pragma once

#include "puzzles/grading/noisy_score.hpp"
#include "puzzles/players/player.hpp"

namespace backtrick::the_game {

/// Any legal play, all equally likely; never more than required.
class RandomPlayer : public Player {
 public:
  void sit_down(std::uint64_t seed) override { random_ = SplitMix64{seed}; }
  void choose(const TableView& view, TurnPlays& turn) override;

 private:
  SplitMix64 random_{0};
};

/// What a greedy player looks at.
struct Greed {
  bool tricks;        ///< a trick gains ten; else it is only a card that lies ten away
  int free_distance;  ///< lays more than required while a card lies no further away
  int deviation;      ///< of errors of judgement, in hundredths of a card's distance
};

/// Lays the card that lies nearest to its pile, one play after the other.
class GreedyPlayer : public Player {
 public:
  explicit GreedyPlayer(const Greed& greed) : greed_{greed}, noisy_score_{greed.deviation} {}
  void sit_down(std::uint64_t seed) override { noisy_score_.seed(seed); }
  void choose(const TableView& view, TurnPlays& turn) override;

 private:
  Greed greed_;
  NoisyScore noisy_score_;
};

}  // namespace backtrick::the_game
