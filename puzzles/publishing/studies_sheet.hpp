#pragma once

#include <string>

#include "puzzles/daily/daily_studies.hpp"

namespace backtrick::the_game {

/// Writes the studies of a day as an A4 sheet in SVG: piles, hand and the order of the draw pile.
std::string write_sheet(const DailyStudies& daily);

}  // namespace backtrick::the_game
