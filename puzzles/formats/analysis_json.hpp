#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "puzzles/formats/position_json.hpp"
#include "solver/the_game/analysis.hpp"
#include "solver/the_game/review.hpp"
#include "solver/the_game/solver.hpp"

namespace backtrick::the_game {

/// How much of the solution a hint shows.
enum class Hint : std::uint8_t { OnePile, OnePlay, WholeLine };

std::string_view name(Hint hint);

// Each of these functions writes one line of JSON, without a line end. The keys are a public
// contract: see data/schema/analysis.schema.json and review.schema.json.

std::string write_analysis(const Position& position, const Analysis& analysis);

/// Writes the verdict, and as much of the solution as the hint shows.
std::string write_hint(const Position& position, const Result& result, Hint hint);

/// `before` is the position before the game was lost and `instead` its analysis; both are null if
/// that position is unknown.
std::string write_review(const Record& record, const Review& review, const Position* before,
                         const Analysis* instead);

}  // namespace backtrick::the_game
