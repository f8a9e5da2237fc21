#pragma once

#include <string>

#include "puzzles/grading/full_knowledge.hpp"
#include "puzzles/grading/grader.hpp"

namespace backtrick::the_game {

/// A graded deal as a line of JSON, without a line end. Its keys are a public contract: see
/// data/schema/grade.schema.json. What full knowledge shows stands beside the grade, if given.
std::string write_grade(const Deal& deal, const GradeReport& report,
                        const FullKnowledge* knowledge);

}  // namespace backtrick::the_game
