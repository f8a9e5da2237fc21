#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "puzzles/formats/position_json.hpp"
#include "solver/the_game/analysis.hpp"
#include "solver/the_game/review.hpp"
#include "solver/the_game/solver.hpp"

namespace backtrick::the_game {

/// How much a hint gives away.
enum class Hint : std::uint8_t { OnePile, OnePlay, WholeLine };

std::string_view name(Hint hint);

// Each of these is a line of JSON, without a line end. The keys are a public contract: see
// data/schema/analysis.schema.json and review.schema.json.

std::string write_analysis(const Position& position, const Analysis& analysis);

/// The verdict, and of its solution as much as the hint gives away.
std::string write_hint(const Position& position, const Result& result, Hint hint);

/// `instead` is the moment before the game was lost, if that is known.
std::string write_review(const Record& record, const Review& review, const Position* before,
                         const Analysis* instead);

}  // namespace backtrick::the_game
