#include "puzzles/studies/study_json.hpp"

#include <limits>
#include <nlohmann/json.hpp>
#include <optional>

#include "puzzles/formats/json_parts.hpp"
#include "puzzles/grading/grade_json.hpp"
#include "puzzles/studies/study_theme.hpp"

namespace backtrick::the_game {
namespace {

constexpr int kVersion = 1;

}  // namespace

Grade read_study_grade(const JsonNode& node) {
  return read_grade(node, kStudyBands, "easy, medium or hard");
}

std::vector<std::size_t> read_refuted(const JsonNode& node) {
  std::vector<std::size_t> refuted;
  for (const JsonNode& turns : node.items())
    refuted.push_back(static_cast<std::size_t>(turns.number(1, std::numeric_limits<int>::max())));
  if (refuted.empty()) node.fail("at least one number");
  return refuted;
}

WriteJson as_json(const Study& study) {
  WriteJson json{{"study", kVersion}, {"position", as_json(study.position)}};
  json["unique_turns"] = study.unique_turns();
  json["refuted"] = study.refuted;
  json["solution"] = as_json(study.solution);
  if (study.grade) json["grade"] = as_json(*study.grade);
  return json;
}

Study read_study_object(const JsonNode& node) {
  node.expect_keys(
      {"study", "position", "unique_turns", "refuted", "solution", "grade", "themes", "id"},
      OtherKeys::Ignored);
  node.at("study").number(kVersion, kVersion);
  Study study{read_position_object(node.at("position")), {}, {}, {}};
  study.solution = read_line(node.at("solution"), study.position.rules());
  study.refuted = read_refuted(node.at("refuted"));
  if (const auto grade = node.find("grade")) study.grade = read_study_grade(*grade);
  const int unique = static_cast<int>(study.unique_turns());
  node.at("unique_turns").number(unique, unique);
  return study;
}

std::string write_study(const Study& study) { return as_json(study).dump(); }

std::string write_study_with_themes(const Study& study) {
  WriteJson json = as_json(study);
  json["themes"] = WriteJson::array();
  for (const Theme theme : themes_of(study)) json["themes"].push_back(name(theme));
  return json.dump();
}

Expected<Study> read_study(std::string_view text) {
  return read_json(text, kLongestStudy, "study", read_study_object);
}

Expected<std::vector<Study>> read_studies(std::string_view text) {
  return read_json(text, kLongestStudy, "study", [](const JsonNode& node) {
    const auto several = node.find("studies");
    if (!several) return std::vector{read_study_object(node)};
    std::vector<Study> studies;
    for (const JsonNode& study : several->items()) studies.push_back(read_study_object(study));
    return studies;
  });
}

}  // namespace backtrick::the_game
