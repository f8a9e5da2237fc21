#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "puzzles/advice/adviser.hpp"
#include "puzzles/advice/game_chances.hpp"
#include "puzzles/formats/position_json.hpp"
#include "solver/the_game/analysis.hpp"
#include "solver/the_game/review.hpp"

namespace backtrick::the_game {

/// The best turns of the seat on turn, at most as many as were asked for, and what it says after
/// the first of them, among several players.
struct SeatAdvice {
  std::vector<Advice> turns;
  Statements say{};
};

/// The table as the seat on turn sees it.
SeatView view_of(const SeenTable& seen);

/// Advises the seat on turn. There are no turns if no card is left, or if the turn cannot be
/// completed.
SeatAdvice advise(Adviser& adviser, const SeenTable& seen, std::size_t most);

// Each of these functions writes one line of JSON, without a line end. The keys are a public
// contract: see data/schema/advice.schema.json and review.schema.json. `player` says how much was
// spent: a ValuePlayerKind.

/// The table is written as the seat sees it, with all cards in rising order.
std::string write_advice(const SeenTable& seen, std::string_view player, const SeatAdvice& advice);

/// The chances of a game turn by turn: the key `chances` of a review.
std::string write_chances(std::string_view player, const std::vector<TurnChance>& chances);

/// The chances of a game that was described at a table, with that game.
std::string write_seen_chances(const SeenGame& game, std::string_view player,
                               const std::vector<TurnChance>& chances);

/// A review, as write_review writes it, with the chances of the game.
std::string write_review_with_chances(const Record& record, const Review& review,
                                      const Position* before, const Analysis* instead,
                                      std::string_view player,
                                      const std::vector<TurnChance>& chances);

}  // namespace backtrick::the_game
