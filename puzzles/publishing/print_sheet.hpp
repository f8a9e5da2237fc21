#pragma once

#include <string>

#include "puzzles/daily/daily.hpp"

namespace backtrick::the_game {

/// A day on a sheet of A4, as SVG: above a fold the opening hands to look at, below it and upside
/// down the order in which somebody else stacks real cards.
std::string write_print_sheet(const Daily& daily);

}  // namespace backtrick::the_game
