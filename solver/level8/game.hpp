#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "solver/level8/level.hpp"
#include "solver/level8/round.hpp"

namespace backtrick::level8 {

/// A whole game: rounds from successive deal numbers (0 follows 2^64-1), until a player has passed
/// the last level of the list. The game ends at once when a player lays the last level, or goes out
/// in the level before it. The next dealer is the player to the left.
class Game {
 public:
  /// Deals the first round; everybody begins at level 1. Throws std::invalid_argument as Round
  /// does, or if the list is empty, and InvalidDeal as Deal does.
  Game(const Rules& rules, LevelList list, std::uint64_t first_deal, int dealer = 1);

  /// Makes a turn of the round as Round::play does. When the round is over, the levels move on and
  /// the next round is dealt.
  std::optional<RuleViolation> play(const Turn& turn);
  /// Alone, ends the round as soon as the level lies: one level gained.
  std::optional<RuleViolation> stop_round();

  const LevelList& list() const { return list_; }
  /// The round under way, or the last one.
  const Round& round() const { return round_; }
  std::uint64_t deal_number() const { return deal_number_; }
  int dealer() const { return dealer_; }
  /// The level of a player, from 1; one more than the list has is victory.
  int level(int player) const { return levels_.at(static_cast<std::size_t>(player) - 1); }
  /// The player who has won the game.
  std::optional<int> winner() const { return winner_; }

 private:
  int last_level() const { return static_cast<int>(list_.levels.size()); }
  Round next_round() const;
  void end_round();

  Rules rules_;
  LevelList list_;
  std::uint64_t deal_number_;
  int dealer_;
  std::vector<int> levels_;
  std::optional<int> winner_;
  Round round_;
};

}  // namespace backtrick::level8
