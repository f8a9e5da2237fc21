#pragma once

#include <string>

#include "puzzles/level8/census.hpp"

namespace backtrick::level8 {

/// A table for people, one line for each level and goal.
std::string write_census_table(const Census& census);

/// A gnuplot script that draws the shares of deals by turns as SVG, one panel for each goal.
std::string plot_census(const Census& census, const std::string& title);

}  // namespace backtrick::level8
