#pragma once

#include "puzzles/players/noisy_score.hpp"
#include "puzzles/players/player.hpp"
#include "solver/the_game/rules/turn.hpp"

namespace backtrick::the_game {

/// Lays any legal play, all equally likely, and never more than required.
class RandomPlayer : public Player {
 public:
  void new_game(std::uint64_t seed) override { random_ = SplitMix64{seed}; }
  void choose(const SeatView& view, Turn& turn) override;

 private:
  SplitMix64 random_{0};
};

/// The parameters of a greedy player.
struct Greed {
  bool tricks;        ///< a trick counts as a gain of ten; otherwise it counts as a distance of ten
  int free_distance;  ///< lays more than required while a card is no farther away than this
  int deviation;  ///< standard deviation of the score's errors, in hundredths of a card's distance
};

/// Lays the card that is nearest to its pile, one play after another.
class GreedyPlayer : public Player {
 public:
  explicit GreedyPlayer(const Greed& greed) : greed_{greed}, noisy_score_{greed.deviation} {}
  void new_game(std::uint64_t seed) override { noisy_score_.seed(seed); }
  void choose(const SeatView& view, Turn& turn) override;

 private:
  Greed greed_;
  NoisyScore noisy_score_;
};

}  // namespace backtrick::the_game
