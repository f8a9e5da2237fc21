#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "puzzles/formats/parse_error.hpp"
#include "puzzles/level8/daily/daily_round.hpp"

namespace backtrick::level8 {

// Each day and each solution is a line of JSON, without a line end. The keys are a public contract:
// see data/schema/level8_daily.schema.json and level8_solution.schema.json.

std::string write_day(const DailyRound& round);

/// Reads a day. Its deal, code and level must agree with each other.
Expected<DailyRound> read_day(std::string_view text);

/// Writes turns that reach the goal, as a result line (result_json.hpp) with the date.
std::string write_solution(const DailyRound& round, const Line& line);

/// A text to share. It tells level, par and band, and nothing else about the round.
std::string share_text(const DailyRound& round);

}  // namespace backtrick::level8
