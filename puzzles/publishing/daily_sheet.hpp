#pragma once

#include <string>

#include "puzzles/daily/daily.hpp"

namespace backtrick::the_game {

/// Writes a day as an A4 sheet in SVG. The part above the fold shows the opening hands. The part
/// below it is upside down and shows the order in which another person stacks real cards.
std::string write_sheet(const Daily& daily);

}  // namespace backtrick::the_game
