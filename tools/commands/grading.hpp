#pragma once

#include "puzzles/grading/candidate_checker.hpp"

namespace backtrick::the_game {

/// Makes the function that computes published grades. Each thread needs its own.
GradeDeal make_grade();

}  // namespace backtrick::the_game
