#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "puzzles/level8/game_json.hpp"
#include "puzzles/level8/round_json.hpp"
#include "solver/level8/solver.hpp"

namespace backtrick::level8 {

/// The longest result line, in bytes. Longer lines are refused unread.
inline constexpr std::size_t kLongestResultLine = std::size_t{1} << 20;

/// "place" or "out".
std::string_view name(Goal goal);

/// A level of a list.
struct ListedLevel {
  std::string list;
  int number = 1;  ///< from 1
  Level groups;
};

/// What is known about one goal of a deal.
struct GoalResult {
  Goal goal = Goal::Place;
  std::optional<Line> line;  ///< none if the deck does not suffice
};

/// What `level8 solve` says about a deal.
struct Result {
  Deal deal;
  ListedLevel level;
  std::vector<GoalResult> goals;  ///< those that were asked for, each once
};

/// What `level8 solve --game` says.
struct GameResult {
  Rules rules;
  LevelList list;
  std::uint64_t first_deal = 0;
  std::optional<GamePlan> plan;  ///< none if the decks do not suffice
};

/// Writes a result as a line of JSON, without a line end. The keys are a public contract: see
/// data/schema/level8_result.schema.json and level8_game.schema.json.
std::string write_result(const Result& result);
std::string write_result(const GameResult& result);

/// The turns of one goal over a batch.
struct GoalSummary {
  std::uint64_t deals = 0;  ///< with an answer
  std::uint64_t never = 0;  ///< whose deck does not suffice
  std::uint64_t turns = 0;  ///< in all
  std::uint64_t least = 0;  ///< of one deal; 0 without deals
  std::uint64_t most = 0;

  void count(const std::optional<std::size_t>& turns_of_deal);
};

/// The counts of a whole batch.
struct Summary {
  std::uint64_t deals = 0;
  std::uint64_t refused = 0;  ///< lines of bad input, not counted in `deals`
  std::optional<GoalSummary> place;
  std::optional<GoalSummary> out;
  std::optional<GoalSummary> game;
  std::chrono::nanoseconds time{};
};

/// Writes a summary as a line of JSON: see data/schema/level8_summary.schema.json.
std::string write_summary(const Summary& summary);

/// Reads a result line. The referee replays every certificate: it must reach its goal in as many
/// turns as the line claims, and no sooner. Whether fewer turns suffice is not checked, nor that a
/// deck does not suffice. A level of a list in `known` must be that of the list.
/// Recorded rounds, which have the key `turns`, and games, which have `rounds`, are read as well.
/// The status of the error is Exit::SomeUnwinnable for a claim that the referee refuses or that
/// contradicts itself.
using Claim = std::variant<Result, GameResult, PlayedRound, PlayedGame>;
Expected<Claim> read_result(std::string_view line, std::span<const LevelList> known);

}  // namespace backtrick::level8
