#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "puzzles/advice/adviser.hpp"
#include "puzzles/advice/game_chances.hpp"
#include "puzzles/formats/position_json.hpp"
#include "solver/the_game/analysis.hpp"
#include "solver/the_game/review.hpp"

namespace backtrick::the_game {

// Each of these functions writes one line of JSON, without a line end. The keys are a public
// contract: see data/schema/advice.schema.json and review.schema.json. `player` says how much was
// spent: a ValuePlayerKind.

/// The table is written as the seat sees it, with all cards in rising order. `say`: what the seat
/// says after the first turn, among several players.
std::string write_advice(const SeenTable& seen, std::string_view player,
                         const std::vector<Advice>& advice, const Statements& say);

/// The chances of a game turn by turn: the key `chances` of a review.
std::string write_chances(std::string_view player, const std::vector<TurnChance>& chances);

/// A review, as write_review writes it, with the chances of the game.
std::string write_review_with_chances(const Record& record, const Review& review,
                                      const Position* before, const Analysis* instead,
                                      std::string_view player,
                                      const std::vector<TurnChance>& chances);

}  // namespace backtrick::the_game
