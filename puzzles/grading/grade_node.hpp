#pragma once

#include "puzzles/formats/json_node.hpp"
#include "puzzles/grading/grade.hpp"

namespace backtrick::the_game {

/// A grade inside other JSON: numbers to three decimals, which is all that a grade knows, and the
/// same when read back.
WriteJson as_json(const Grade& grade);
/// Complains by ContentFault.
Grade read_grade(const JsonNode& node);

}  // namespace backtrick::the_game
