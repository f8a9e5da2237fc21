#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "puzzles/level8/game_json.hpp"
#include "puzzles/level8/table_round.hpp"

namespace backtrick::level8 {

/// A whole game under way: rounds of successive deals, from level 1 of everybody on. Player 1 deals
/// first.
class TableGame {
 public:
  /// Deals the first round. Throws Error if a level of the list cannot be played by these rules.
  TableGame(const Rules& rules, LevelList list, std::uint64_t first_deal);

  /// The round under way, or the last one.
  TableRound& round() { return *round_; }
  const TableRound& round() const { return *round_; }
  /// How many rounds were dealt.
  std::size_t rounds() const { return earlier_.size() + 1; }
  std::optional<int> winner() const { return round_->of_game()->winner(); }
  /// Deals the next round. Returns false if this one is not over, or somebody has won.
  bool deal_next();

  RecordedGame record() const;
  PlayedGame played() const { return {record(), *round_->of_game()}; }

 private:
  TableRound dealt(const Standing& standing) const;

  Rules rules_;
  LevelList list_;
  std::uint64_t first_deal_;
  std::vector<RecordedRound> earlier_;
  std::optional<TableRound> round_;
};

}  // namespace backtrick::level8
