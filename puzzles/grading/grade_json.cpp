#include "puzzles/grading/grade_json.hpp"

#include <algorithm>
#include <cmath>

#include "puzzles/formats/json_node.hpp"
#include "puzzles/formats/json_parts.hpp"
#include "puzzles/grading/player_panel.hpp"

namespace backtrick {
namespace {

/// No valid difficulty is farther from 0.
constexpr double kFarthest = 1000;

}  // namespace

WriteJson as_json(const Grade& grade) {
  WriteJson json{{"version", grade.version},
                 {"band", name(grade.band)},
                 {"difficulty", to_thousandths(grade.difficulty)}};
  if (grade.standard_error) json["standard_error"] = to_thousandths(*grade.standard_error);
  json["basis"] = "simulated";
  return json;
}

Grade read_grade(const JsonNode& node) {
  Grade grade = read_grade(node, kAllBands, "easy, medium, hard or fiendish");
  grade.standard_error = node.at("standard_error").real(0, kFarthest);
  return grade;
}

Grade read_grade(const JsonNode& node, std::span<const Band> bands,
                 const std::string& bands_in_words) {
  Grade grade;
  grade.version = node.at("version").number(1, 1'000'000);
  const JsonNode band = node.at("band");
  const auto named = band_named(band.text());
  if (!named || std::ranges::count(bands, *named) == 0) band.fail(bands_in_words);
  grade.band = *named;
  grade.difficulty = to_thousandths(node.at("difficulty").real(-kFarthest, kFarthest));
  return grade;
}

void expect_band(const JsonNode& grade, Band expected) {
  const JsonNode band = grade.at("band");
  if (band.text() != name(expected))
    band.fail("\"" + std::string{name(expected)} + "\" in this place");
}

}  // namespace backtrick

namespace backtrick::the_game {
namespace {

/// Rounds to hundredths, so that all machines write the same digits.
double to_hundredths(double value) { return std::round(value * 100) / 100; }

WriteJson as_json(const PanelGames& games) {
  WriteJson players = WriteJson::array();
  for (const PlayerKind kind : kPanel) {
    const KindGames& mine = games[static_cast<std::size_t>(kind)];
    players.push_back({{"name", name(kind)},
                       {"games", mine.games},
                       {"wins", mine.reached},
                       {"mean_left", to_hundredths(mine.mean())},
                       {"standard_error", to_hundredths(mine.mean_error())}});
  }
  return players;
}

WriteJson as_json(const MoveCounts& counts) {
  return {{"winnable", counts.winnable},
          {"unwinnable", counts.unwinnable},
          {"undecided", counts.undecided}};
}

WriteJson as_json(const FullKnowledge& known) {
  WriteJson json{{"verdict", name(known.result.verdict)}};
  if (known.result.limit) json["limit"] = name(*known.result.limit);
  json["search_effort"] = known.result.nodes;
  json["first_plays"] = as_json(known.first_plays);
  if (known.result.verdict == Verdict::Winnable)
    json["plays_otherwise"] = as_json(known.alternatives);
  const Review& review = known.greedy_review;
  WriteJson greedy{{"left", known.greedy_left}, {"steps", review.steps.size()}};
  if (review.winnable) greedy["winnable_after"] = *review.winnable;
  if (review.lost) greedy["lost_after"] = *review.lost;
  if (review.limit) greedy["limit"] = name(*review.limit);
  json["greedy"] = std::move(greedy);
  json["nodes"] = known.nodes;
  return json;
}

}  // namespace

std::string write_grade(const Deal& deal, const GradeReport& report,
                        const FullKnowledge* knowledge) {
  WriteJson json{{"deal", as_json(deal)},
                 {"grade", as_json(report.grade)},
                 {"players", as_json(report.games)}};
  if (knowledge != nullptr) json["full_knowledge"] = as_json(*knowledge);
  return json.dump();
}

}  // namespace backtrick::the_game
