#pragma once

#include "puzzles/formats/json_node.hpp"
#include "puzzles/grading/grade.hpp"

namespace backtrick {

/// A grade inside other JSON. Numbers have three decimals, which is the precision of a grade, so
/// reading returns the same grade.
WriteJson as_json(const Grade& grade);
/// Throws ContentFault.
Grade read_grade(const JsonNode& node);

}  // namespace backtrick
