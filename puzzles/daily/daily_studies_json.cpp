#include "puzzles/daily/daily_studies_json.hpp"

#include <cstddef>
#include <optional>
#include <stdexcept>
#include <utility>

#include "puzzles/daily/daily_studies_node.hpp"
#include "puzzles/daily/date_node.hpp"
#include "puzzles/formats/deal_id.hpp"
#include "puzzles/formats/deal_node.hpp"
#include "puzzles/formats/position_node.hpp"
#include "puzzles/grading/grade_json.hpp"
#include "puzzles/studies/study_json.hpp"

namespace backtrick::the_game {
namespace {

constexpr std::size_t kLongestStudies = std::size_t{1} << 16;

/// Reads what ledger and day have in common; only the plays are in different places.
DailyStudy read_daily_study(const JsonNode& node, const JsonNode& plays, Band expected) {
  const JsonNode id = node.at("id");
  const auto deal = deal_of_id(id.text());
  if (!deal) id.fail("the id of a deal, such as \"solo:42\"");
  std::optional<DailyStudy> daily;
  try {
    daily = study_after(*deal, read_line(plays, deal->rules()));
  } catch (const std::invalid_argument& reason) {
    plays.fail(std::string{"a game that leads to a study: "}.append(reason.what()));
  }
  daily->study.refuted = read_refuted(node.at("refuted"));
  const JsonNode grade = node.at("grade");
  daily->study.grade = read_study_grade(grade);
  if (daily->study.grade->band != expected)
    grade.at("band").fail("\"" + std::string{name(expected)} + "\" in this place");
  return *std::move(daily);
}

/// Reads the studies of a day with a function that reads one of a given band.
template <typename Read>
std::array<DailyStudy, kStudyBands.size()> read_bands(const JsonNode& node, const Read& read) {
  const auto items = node.items();
  if (items.size() != kStudyBands.size())
    node.fail("the studies of " + std::to_string(kStudyBands.size()) + " bands");
  return {read(items[0], kStudyBands[0]), read(items[1], kStudyBands[1]),
          read(items[2], kStudyBands[2])};
}

DailyStudy read_whole_study(const JsonNode& node, Band expected) {
  const JsonNode game = node.at("game");
  DailyStudy daily = read_daily_study(node, game.at("plays"), expected);
  const JsonNode deal = game.at("deal");
  if (read_deal_object(deal) != daily.deal) deal.fail("the deal of the id");
  const JsonNode position = node.at("position");
  if (read_position_object(position) != daily.study.position)
    position.fail("the position after these plays");
  const int unique = static_cast<int>(daily.study.unique_turns());
  node.at("unique_turns").number(unique, unique);
  return daily;
}

}  // namespace

WriteJson as_ledger_json(const DailyStudy& daily) {
  return {{"id", id_of(daily.deal).value()},
          {"plays", as_json(daily.plays)},
          {"refuted", daily.study.refuted},
          {"grade", as_json(daily.study.grade.value())}};
}

std::array<DailyStudy, kStudyBands.size()> read_ledger_studies(const JsonNode& node) {
  return read_bands(node, [](const JsonNode& study, Band expected) {
    return read_daily_study(study, study.at("plays"), expected);
  });
}

std::string write_day(const DailyStudies& daily) {
  WriteJson json{{"date", write_date(daily.date)}, {"studies", WriteJson::array()}};
  for (const DailyStudy& study : daily.studies) {
    WriteJson item{{"id", id_of(study.deal).value()},
                   {"game", {{"deal", as_json(study.deal)}, {"plays", as_json(study.plays)}}}};
    item.update(as_json(study.study));
    item.erase("solution");
    item["share"] = share_text(daily.date, study);
    json["studies"].push_back(std::move(item));
  }
  json["program"] = daily.program;
  return json.dump();
}

std::variant<DailyStudies, ParseError> read_studies_of_day(std::string_view text) {
  std::optional<DailyStudies> daily;
  auto fault = read_json(text, kLongestStudies, "day", [&](const JsonNode& node) {
    const CalendarDate date = read_date_of(node);
    daily = DailyStudies{date, read_bands(node.at("studies"), read_whole_study),
                         node.at("program").text()};
  });
  if (fault) return *std::move(fault);
  return *std::move(daily);
}

std::string write_solutions(const DailyStudies& daily,
                            const std::array<Line, kStudyBands.size()>& solutions) {
  WriteJson json{{"date", write_date(daily.date)}, {"studies", WriteJson::array()}};
  for (std::size_t i = 0; i < solutions.size(); ++i) {
    Study study = daily.studies[i].study;
    study.solution = solutions[i];
    WriteJson item{{"id", id_of(daily.studies[i].deal).value()}};
    item.update(as_json(study));
    json["studies"].push_back(std::move(item));
  }
  return json.dump();
}

std::string share_text(CalendarDate date, const DailyStudy& daily) {
  return "Backtrick study " + write_date(date) + ", " +
         std::string{name(daily.study.grade.value().band)} + ": " +
         std::to_string(daily.study.position.left()) + " cards";
}

}  // namespace backtrick::the_game
