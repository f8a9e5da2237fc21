#pragma once

#include <optional>
#include <variant>
#include <vector>

#include "puzzles/level8/players/table_view.hpp"
#include "puzzles/level8/round_json.hpp"
#include "solver/level8/game.hpp"

namespace backtrick::level8 {

/// A round under way, by itself or in a game: how it began, the turns so far, and what everybody
/// remembers of them.
class TableRound {
 public:
  /// A round by itself. `beginning` has no turns yet. Throws as Round does.
  explicit TableRound(RecordedRound beginning);
  /// A round of a game, at the levels of this list. Throws as GameRound does.
  TableRound(RecordedRound beginning, const LevelList& list);

  /// Makes a turn as Round::play or GameRound::play does. A refused turn changes nothing.
  std::optional<RuleViolation> play(const Turn& turn);
  /// Alone in a game, ends the round as soon as the level lies.
  std::optional<RuleViolation> stop();

  const Round& round() const;
  const RecordedRound& record() const { return record_; }
  const TableMemory& memory() const { return memory_; }
  /// What the player on turn sees.
  TableView view() const { return TableView::of(round(), memory_, laying_wins_by_player()); }

  /// The round as one of a game, or nothing.
  const GameRound* of_game() const { return std::get_if<GameRound>(&state_); }
  bool over() const { return of_game() != nullptr ? of_game()->over() : round().over(); }
  /// For which players the game ends when their level lies; none if the round is by itself.
  std::vector<bool> laying_wins_by_player() const;
  /// The same for the player on turn.
  bool laying_wins() const { return of_game() != nullptr && of_game()->laying_wins(); }
  /// Whether the round is given up, because a player alone has nothing to draw, or the players have
  /// made 100 turns each and only wait.
  bool ends_without_winner() const;

 private:
  RecordedRound record_;
  std::variant<Round, GameRound> state_;
  TableMemory memory_;
};

}  // namespace backtrick::level8
