#pragma once

#include <string>

#include "full_knowledge.hpp"
#include "grader.hpp"

namespace backtrick {

/// A graded deal as a line of JSON, without a line end. Its keys are a public contract: see
/// data/schema/grade.schema.json. What full knowledge shows stands beside the grade, if given.
std::string write_grade(const Deal& deal, const GradeReport& report,
                        const FullKnowledge* knowledge);

}  // namespace backtrick
