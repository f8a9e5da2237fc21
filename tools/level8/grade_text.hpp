#pragma once

#include <fmt/core.h>

#include <string>

#include "puzzles/grading/grade.hpp"

namespace backtrick::level8 {

/// "hard, 6.2 +- 0.3 turns above par (grade 1, simulated)".
inline std::string grade_text(const Grade& grade) {
  return fmt::format("{}, {:.2f} +- {:.2f} turns above par (grade {}, simulated)", name(grade.band),
                     grade.difficulty, grade.standard_error, grade.version);
}

}  // namespace backtrick::level8
