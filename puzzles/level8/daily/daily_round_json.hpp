#pragma once

#include <string>

#include "puzzles/level8/daily/daily_round.hpp"

namespace backtrick::level8 {

/// Writes a day as a line of JSON, without a line end. The keys are a public contract: see
/// data/schema/level8_daily.schema.json.
std::string write_day(const DailyRound& round);

/// A text to share. It tells level, par and band, and nothing else about the round.
std::string share_text(const DailyRound& round);

}  // namespace backtrick::level8
