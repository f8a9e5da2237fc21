#pragma once

#include <string>

#include "puzzles/grading/full_knowledge.hpp"
#include "puzzles/grading/grader.hpp"

namespace backtrick::the_game {

/// Writes a graded deal as one line of JSON, without a line end. The keys are a public contract:
/// see data/schema/grade.schema.json. If `knowledge` is given, it is written beside the grade.
std::string write_grade(const Deal& deal, const GradeReport& report,
                        const FullKnowledge* knowledge);

}  // namespace backtrick::the_game
