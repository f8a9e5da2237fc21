#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "puzzles/players/counting_player.hpp"
#include "solver/the_game/rules/turn.hpp"

namespace backtrick::the_game {

/// The search effort of a sampling player for one turn.
struct Foresight {
  std::size_t turns;  ///< the candidate turns: those that a counting player scores best
  int samples;        ///< the orders of the unseen cards to imagine
  int horizon;        ///< the turns to play on in each order
};

/// Imagines orders of the unseen cards, plays on in each of them like a counting player, and
/// chooses the turn that leads to the best table on average (rollouts: Tesauro and Galperin,
/// "On-line policy improvement using Monte-Carlo search", 1996).
class SamplingPlayer : public CountingPlayer {
 public:
  explicit SamplingPlayer(const Foresight& foresight) : CountingPlayer{0}, foresight_{foresight} {}

  void new_game(std::uint64_t seed) override;
  void choose(const SeatView& view, Turn& turn) override;

 private:
  struct Candidate {
    SeatView after;
    Turn plays;
    std::int32_t value = 0;
    std::int64_t sum = 0;
  };
  void find_candidates(const SeatView& view);
  std::int64_t play_on(SeatView now);

  Foresight foresight_;
  SplitMix64 random_{0};
  std::vector<Candidate> candidates_;
  std::array<Card, kMaxCards> order_{};  // the unseen cards in an imagined order
};

}  // namespace backtrick::the_game
