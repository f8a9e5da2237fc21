#pragma once

#include "puzzles/grading/candidate_checker.hpp"

namespace backtrick::the_game {

/// The grade that is published, for one thread.
GradeDeal make_grade();

}  // namespace backtrick::the_game
