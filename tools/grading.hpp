#pragma once

#include "puzzles/examiner.hpp"

namespace backtrick {

/// The grade that is published, for one thread.
GradeDeal make_grade();

}  // namespace backtrick
