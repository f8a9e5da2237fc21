#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "solver/level8/deal.hpp"
#include "solver/level8/level.hpp"
#include "solver/level8/turn.hpp"

namespace backtrick::level8 {

/// Place: the level lies on the table. Out: the last card is discarded.
enum class Goal : std::uint8_t { Place, Out };
inline constexpr std::array kGoals{Goal::Place, Goal::Out};

/// The fewest turns, from 1, in which a player alone who knows the order of the deck reaches the
/// goal, or nothing if the deck does not suffice. Allocates nothing. Throws std::invalid_argument
/// if the deal has several players or the level cannot be played by its rules (fault_in).
std::optional<int> fewest_turns(const Deal& deal, const Level& level, Goal goal);

class Round;

/// The same from a round under way, before a card is taken; 0 if the goal is reached. Throws
/// std::invalid_argument also within a turn, and in the edition any-discard, where a covered card
/// may be taken.
std::optional<int> fewest_turns(const Round& round, Goal goal);

/// Turns that reach the goal, as few as possible. The last turn to place has no discard.
using Line = std::vector<Turn>;

/// The same with a line, which the referee has replayed. Throws also std::logic_error if the
/// referee refuses it, which would be a fault of the solver.
///
///     const LevelList& list = default_levels();
///     const auto line = solve(Deal::numbered({}, 42), list.levels.front(), Goal::Out);
///     if (line) std::cout << line->size() << " turns\n";
std::optional<Line> solve(const Deal& deal, const Level& level, Goal goal);

/// One round of a whole game alone.
struct PlannedRound {
  std::uint64_t deal = 0;  ///< number
  int level = 1;
  Goal goal = Goal::Place;  ///< stop once the level lies, or go out
  Line line;

  friend bool operator==(const PlannedRound&, const PlannedRound&) = default;
};

/// A whole game alone, and its turns in all rounds.
struct GamePlan {
  int turns = 0;
  std::vector<PlannedRound> rounds;

  friend bool operator==(const GamePlan&, const GamePlan&) = default;
};

/// The fewest turns to victory alone, over successive deals from `first_deal`; among plans with as
/// few turns, one with the fewest rounds. In each round the player may stop once the level lies and
/// gain one level, or go out and gain two. Nothing if the decks do not suffice. Throws as `solve`
/// and Game do.
std::optional<GamePlan> solve_game(const Rules& rules, const LevelList& list,
                                   std::uint64_t first_deal);

}  // namespace backtrick::level8
