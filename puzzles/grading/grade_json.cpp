#include "puzzles/grading/grade_json.hpp"

#include <cmath>

#include "puzzles/formats/json_node.hpp"
#include "puzzles/formats/json_parts.hpp"
#include "puzzles/grading/grade_node.hpp"

namespace backtrick::the_game {
namespace {

/// Rounds to hundredths, so that all machines write the same digits.
double to_hundredths(double value) { return std::round(value * 100) / 100; }

WriteJson as_json(const PanelGames& games) {
  WriteJson players = WriteJson::array();
  for (const PlayerKind player_kind : kPanel) {
    const KindGames& mine = games[static_cast<std::size_t>(player_kind)];
    players.push_back({{"name", name(player_kind)},
                       {"games", mine.games},
                       {"wins", mine.wins()},
                       {"mean_left", to_hundredths(mine.mean_left())},
                       {"standard_error", to_hundredths(mine.mean_left_error())}});
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
