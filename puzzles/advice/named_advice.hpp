#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "puzzles/advice/advice_json.hpp"
#include "puzzles/advice/game_chances.hpp"
#include "puzzles/players/value/value_players.hpp"
#include "solver/common/limits.hpp"
#include "solver/the_game/analysis.hpp"
#include "solver/the_game/review.hpp"
#include "solver/the_game/solver.hpp"

// What programs ask of the adviser by name: advice for a seat, and a recorded game looked at again.

namespace backtrick::the_game {

/// The most turns that one asks for. More are of no use at a table.
inline constexpr int kMostTurnsAdvised = 20;

/// Who advises: a player with the network of some rules.
struct NamedAdviser {
  std::string name;
  const ValueNetwork* network;
  ValuePlayerKind kind;
};

/// Throws std::invalid_argument if the name is not quick, strong or strongest, or if there is no
/// network for the rules.
NamedAdviser named_adviser(const std::string& name, const Rules& rules);

/// At most `count` turns. Throws std::invalid_argument if that is not 1 .. kMostTurnsAdvised.
SeatAdvice advise(const NamedAdviser& by, const SeenTable& seen, int count);

/// What is found in a recorded game: the step that lost it, by exact searches, and the chances turn
/// by turn.
struct ReviewedGame {
  Record record;
  std::string player;  ///< who judged the chances
  Review review;
  /// If the step is known: the moment before it, and the analysis of that moment.
  std::optional<Position> before;
  std::optional<Analysis> instead;
  std::vector<TurnChance> chances;
};

/// The limits are those of each search; their interrupt ends the chances too.
ReviewedGame review_game(const NamedAdviser& by, Solver& solver, const Record& record,
                         const Limits& limits);

/// One line of JSON, without a line end: see write_review_with_chances.
std::string write_reviewed_game(const ReviewedGame& found);

}  // namespace backtrick::the_game
