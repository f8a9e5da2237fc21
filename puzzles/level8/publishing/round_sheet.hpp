#pragma once

#include <string>

#include "puzzles/level8/daily/daily_round.hpp"

namespace backtrick::level8 {

/// Writes a day as an A4 sheet in SVG. The part above the fold shows the level, the hand and the
/// card turned up. The part below it is upside down and shows the order in which another person
/// stacks real cards.
std::string write_sheet(const DailyRound& round);

}  // namespace backtrick::level8
