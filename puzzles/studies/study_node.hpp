#pragma once

#include <cstddef>
#include <vector>

#include "puzzles/formats/json_node.hpp"
#include "puzzles/studies/study.hpp"

namespace backtrick::the_game {

// A study and its parts inside other JSON. Reading throws ContentFault.

Study read_study_object(const JsonNode& node);
WriteJson as_json(const Study& study);

StudyGrade read_study_grade(const JsonNode& node);
WriteJson as_json(const StudyGrade& grade);

/// The numbers of other turns, of which there must be one at least.
std::vector<std::size_t> read_refuted(const JsonNode& node);

}  // namespace backtrick::the_game
