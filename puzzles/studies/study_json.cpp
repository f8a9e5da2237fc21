#include "puzzles/studies/study_json.hpp"

#include <limits>
#include <optional>

#include "puzzles/formats/deal_node.hpp"
#include "puzzles/formats/position_node.hpp"

namespace backtrick::the_game {
namespace {

constexpr int kVersion = 1;

}  // namespace

std::string write_study(const Study& study) {
  WriteJson json{{"study", kVersion}, {"position", as_json(study.position)}};
  json["unique_turns"] = study.unique_turns();
  json["refuted"] = study.refuted;
  json["solution"] = as_json(study.solution);
  return json.dump();
}

std::variant<Study, ParseError> read_study(std::string_view text) {
  std::optional<Study> study;
  auto fault = read_json(text, kLongestStudy, "any study", [&](const JsonNode& node) {
    node.at("study").number(kVersion, kVersion);
    study = Study{read_position_object(node.at("position")), {}, {}};
    const Rules& rules = study->position.rules();
    study->solution = read_line(node.at("solution"), rules);
    const JsonNode refuted = node.at("refuted");
    for (const JsonNode& turns : refuted.items())
      study->refuted.push_back(
          static_cast<std::size_t>(turns.number(1, std::numeric_limits<int>::max())));
    if (study->refuted.empty()) refuted.fail("at least one number");
    node.at("unique_turns")
        .number(static_cast<int>(study->unique_turns()), static_cast<int>(study->unique_turns()));
  });
  if (fault) return *std::move(fault);
  return *std::move(study);
}

}  // namespace backtrick::the_game
