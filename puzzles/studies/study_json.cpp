#include "puzzles/studies/study_json.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "puzzles/formats/deal_node.hpp"
#include "puzzles/formats/position_node.hpp"

namespace backtrick::the_game {
namespace {

constexpr int kVersion = 1;

/// No valid difficulty is farther from 0, in logits.
constexpr double kFarthest = 1000;
constexpr double kThousand = 1000;

WriteJson as_json(const StudyGrade& grade) {
  return {{"version", grade.version},
          {"band", name(grade.band)},
          {"difficulty", grade.difficulty / kThousand},
          {"basis", "simulated"}};
}

StudyGrade read_study_grade(const JsonNode& node) {
  StudyGrade grade;
  grade.version = node.at("version").number(1, 1'000'000);
  const JsonNode band = node.at("band");
  const auto named = band_named(band.text());
  if (!named || std::ranges::count(kStudyBands, *named) == 0) band.fail("easy, medium or hard");
  grade.band = *named;
  grade.difficulty =
      static_cast<int>(std::lround(node.at("difficulty").real(-kFarthest, kFarthest) * kThousand));
  return grade;
}

}  // namespace

std::string write_study(const Study& study) {
  WriteJson json{{"study", kVersion}, {"position", as_json(study.position)}};
  json["unique_turns"] = study.unique_turns();
  json["refuted"] = study.refuted;
  json["solution"] = as_json(study.solution);
  if (study.grade) json["grade"] = as_json(*study.grade);
  return json.dump();
}

std::variant<Study, ParseError> read_study(std::string_view text) {
  std::optional<Study> study;
  auto fault = read_json(text, kLongestStudy, "any study", [&](const JsonNode& node) {
    node.at("study").number(kVersion, kVersion);
    study = Study{read_position_object(node.at("position")), {}, {}, {}};
    const Rules& rules = study->position.rules();
    study->solution = read_line(node.at("solution"), rules);
    const JsonNode refuted = node.at("refuted");
    for (const JsonNode& turns : refuted.items())
      study->refuted.push_back(
          static_cast<std::size_t>(turns.number(1, std::numeric_limits<int>::max())));
    if (study->refuted.empty()) refuted.fail("at least one number");
    if (const auto grade = node.find("grade")) study->grade = read_study_grade(*grade);
    node.at("unique_turns")
        .number(static_cast<int>(study->unique_turns()), static_cast<int>(study->unique_turns()));
  });
  if (fault) return *std::move(fault);
  return *std::move(study);
}

}  // namespace backtrick::the_game
