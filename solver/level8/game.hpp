#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "solver/level8/level.hpp"
#include "solver/level8/round.hpp"

namespace backtrick::level8 {

/// Where the players of a game stand before a round.
struct Standing {
  std::vector<int> levels;  ///< of the players, from 1; one more than the list has is victory
  int dealer = 1;

  /// Before the first round: everybody is at level 1.
  static Standing first(int players, int dealer = 1);

  friend bool operator==(const Standing&, const Standing&) = default;
};

/// One round of a game: a Round at the players' levels, and the rule that ends the game. The game
/// ends at once when a player lays the last level, or goes out in the level before it.
class GameRound {
 public:
  /// Throws as Round does, and std::invalid_argument for a level that is not in the list.
  GameRound(const Deal& deal, const LevelList& list, Standing start);

  /// Makes a turn as Round::play does. A turn that lays the last level ends there.
  std::optional<RuleViolation> play(const Turn& turn);
  /// Alone, ends the round as soon as the level lies: one level gained.
  std::optional<RuleViolation> stop();

  const Round& round() const { return round_; }
  const Standing& start() const { return start_; }
  /// Whether nothing more can be played in this round.
  bool over() const { return laid_last_.has_value() || stopped_ || round_.over(); }
  bool stopped() const { return stopped_; }
  /// Whether laying the level wins the game for the player on turn.
  bool laying_wins() const { return level(round_.player()) == last_level_; }
  /// The same for each player, player 1 first.
  std::vector<bool> laying_wins_by_player() const;
  /// The player who has won the game, and whether by laying the last level.
  std::optional<int> winner() const;
  bool won_by_laying() const { return laid_last_.has_value(); }
  /// The levels that a player has gained: none before the round is over. Whoever lays the last
  /// level gains it, and nobody else gains anything then.
  int gained(int player) const;
  /// Where the players stand afterwards: the next dealer is the player to the left.
  Standing after() const;

 private:
  int level(int player) const { return start_.levels[static_cast<std::size_t>(player) - 1]; }

  Standing start_;
  int last_level_;
  Round round_;
  std::optional<int> laid_last_;  // the player who laid the last level
  bool stopped_ = false;
};

/// A whole game: rounds from successive deal numbers (0 follows 2^64-1), until a player has passed
/// the last level of the list.
class Game {
 public:
  /// Deals the first round; everybody begins at level 1. Throws std::invalid_argument as Round
  /// does, or if the list is empty, and InvalidDeal as Deal does.
  Game(const Rules& rules, LevelList list, std::uint64_t first_deal, int dealer = 1);

  /// Makes a turn of the round as GameRound::play does. When the round is over, the levels move on
  /// and the next round is dealt.
  std::optional<RuleViolation> play(const Turn& turn);
  /// Alone, ends the round as soon as the level lies: one level gained.
  std::optional<RuleViolation> stop_round();

  const LevelList& list() const { return list_; }
  /// The round under way, or the last one.
  const Round& round() const { return current_.round(); }
  std::uint64_t deal_number() const { return deal_number_; }
  int dealer() const { return current_.start().dealer; }
  /// The level of a player, from 1; one more than the list has is victory.
  int level(int player) const {
    return current_.after().levels.at(static_cast<std::size_t>(player) - 1);
  }
  /// The player who has won the game.
  std::optional<int> winner() const { return current_.winner(); }

 private:
  void go_on();

  Rules rules_;
  LevelList list_;
  std::uint64_t deal_number_;
  GameRound current_;
};

}  // namespace backtrick::level8
