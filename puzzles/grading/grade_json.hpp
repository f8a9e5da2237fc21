#pragma once

#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>

#include "puzzles/grading/full_knowledge.hpp"
#include "puzzles/grading/scale.hpp"

namespace backtrick {

class JsonNode;

/// A grade inside other JSON. Numbers have three decimals, which is the precision of a grade, so
/// reading returns the same grade.
nlohmann::ordered_json as_json(const Grade& grade);
/// Reads a grade with its standard error. Throws ContentFault.
Grade read_grade(const JsonNode& node);
/// Reads a grade in one of these bands, which is published without its standard error. Throws
/// ContentFault; `bands_in_words` says in it what is expected.
Grade read_grade(const JsonNode& node, std::span<const Band> bands,
                 const std::string& bands_in_words);
/// Refuses a grade of another band, where each band has its place. Throws ContentFault.
void expect_band(const JsonNode& grade, Band expected);

}  // namespace backtrick

namespace backtrick::the_game {

/// Writes a graded deal as one line of JSON, without a line end. The keys are a public contract:
/// see data/schema/grade.schema.json. If `knowledge` is given, it is written beside the grade.
std::string write_grade(const Deal& deal, const GradeReport& report,
                        const FullKnowledge* knowledge);

}  // namespace backtrick::the_game
