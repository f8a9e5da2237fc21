#pragma once

#include <string>

#include "puzzles/level8/grading/grader.hpp"

namespace backtrick::level8 {

/// Writes a graded round as a line of JSON, without a line end. The keys are a public contract: see
/// data/schema/level8_grade.schema.json.
std::string write_grade(const Deal& deal, int level, Goal goal, const GradeReport& report);

}  // namespace backtrick::level8
