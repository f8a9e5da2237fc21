#include "puzzles/level8/daily/daily_round_json.hpp"

#include <optional>
#include <utility>

#include "puzzles/daily/date_node.hpp"
#include "puzzles/formats/json_node.hpp"
#include "puzzles/grading/grade_node.hpp"
#include "puzzles/level8/deal_code.hpp"
#include "puzzles/level8/json_parts.hpp"

namespace backtrick::level8 {
namespace {

constexpr std::size_t kLongestDay = std::size_t{1} << 16;

void expect(const JsonNode& node, std::string_view text) {
  if (node.text() != text) node.fail('"' + std::string{text} + '"');
}

DailyRound read_round(const JsonNode& node) {
  const LevelList& list = default_levels();
  expect(node.at("list"), list.name);
  expect(node.at("goal"), name(kDailyGoal));
  const int level = node.at("level").number(1, static_cast<int>(list.levels.size()));
  const JsonNode deal_node = node.at("deal");
  const Deal deal = read_deal_object(deal_node);
  if (deal.rules() != Rules{}) deal_node.at("rules").fail("the whole deck and a player alone");
  deal_node.at("number").deal_number();
  expect(node.at("code"), write_deal_code(deal));
  const JsonNode groups = node.at("groups");
  if (read_level(groups, deal.rules()) != level_of(level)) groups.fail("the groups of the level");
  return {read_date_of(node),
          deal,
          level,
          node.at("par").number(1, kMaxCards),
          read_grade(node.at("grade")),
          node.at("program").text()};
}

}  // namespace

std::string share_text(const DailyRound& round) {
  return "Backtrick Level 8 " + write_date(round.date) + ", level " + std::to_string(round.level) +
         ", " + std::string{name(round.grade.band)} + ", par " + std::to_string(round.par) + ": " +
         std::to_string(round.deal.number().value());
}

std::string write_day(const DailyRound& round) {
  const WriteJson json{{"date", write_date(round.date)},
                       {"list", default_levels().name},
                       {"level", round.level},
                       {"groups", as_json(level_of(round.level))},
                       {"goal", std::string{name(kDailyGoal)}},
                       {"par", round.par},
                       {"code", write_deal_code(round.deal)},
                       {"deal", as_json(round.deal)},
                       {"grade", backtrick::as_json(round.grade)},
                       {"share", share_text(round)},
                       {"program", round.program}};
  return json.dump();
}

Expected<DailyRound> read_day(std::string_view text) {
  return read_json(text, kLongestDay, "day", [](const JsonNode& node) { return read_round(node); });
}

std::string write_solution(const DailyRound& round, const Line& line) {
  const ListedLevel level{default_levels().name, round.level, level_of(round.level)};
  WriteJson json{{"date", write_date(round.date)}};
  json.update(as_json(Result{round.deal, level, {{kDailyGoal, line}}}));
  return json.dump();
}

}  // namespace backtrick::level8
