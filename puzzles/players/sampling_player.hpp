#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "puzzles/players/counting_player.hpp"

namespace backtrick::the_game {

/// How much a sampling player thinks about a turn.
struct Foresight {
  std::size_t turns;  ///< ways to lay it that are looked into, the best to a counting player
  int samples;        ///< orders of the unseen cards that are imagined
  int horizon;        ///< turns that are played on in each
};

/// Imagines orders of the unseen cards, plays on in each of them as a counting player would, and
/// takes the turn that on average leads to the best table (rollouts: Tesauro and Galperin, "On-line
/// policy improvement using Monte-Carlo search", 1996).
class SamplingPlayer : public CountingPlayer {
 public:
  explicit SamplingPlayer(const Foresight& foresight) : CountingPlayer{0}, foresight_{foresight} {}

  void sit_down(std::uint64_t seed) override;
  void choose(const TableView& view, TurnPlays& turn) override;

 private:
  struct Candidate {
    TableView after;
    TurnPlays plays;
    std::int32_t value = 0;
    std::int64_t sum = 0;
  };
  void find_candidates(const TableView& view);
  std::int64_t play_on(TableView now);

  Foresight foresight_;
  SplitMix64 random_{0};
  std::vector<Candidate> candidates_;
  std::array<Card, kMaxCards> order_{};  // of the unseen cards, as imagined
};

}  // namespace backtrick::the_game
