#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "puzzles/level8/census.hpp"
#include "puzzles/level8/grading/round_grade.hpp"
#include "puzzles/level8/result_json.hpp"
#include "solver/level8/deal.hpp"

// Results as tables of comma-separated values. The columns are a public contract: see FORMATS.md.
namespace backtrick::level8 {

/// A round or a whole game that computers have played.
struct PlayResult {
  Deal deal;  ///< the first of a game
  std::string_view list;
  std::optional<int> level;  ///< none: a game
  Goal goal = Goal::Out;
  std::string_view player;
  std::uint64_t seed = 0;
  std::optional<int> winner;  ///< who reached the goal
  std::size_t count = 0;      ///< turns of a round, rounds of a game
};

// The first line of a table. `game`: of whole games.
std::string result_columns(bool game);
std::string grade_columns();
std::string play_columns(bool game);

// A row of it, with its line end.
std::string as_csv(const Result& result);
std::string as_csv(const GameResult& result);
std::string as_csv(const Deal& deal, int level, Goal goal, const RoundReport& report);
std::string as_csv(const PlayResult& result);

/// The whole table of a census, a row for each level and goal. `first` and `last` are the deal
/// numbers that were counted.
std::string as_csv(const Census& census, std::uint64_t first, std::uint64_t last);

}  // namespace backtrick::level8
