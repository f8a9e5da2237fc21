#include <array>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <variant>

#include "puzzles/daily/daily_studies.hpp"
#include "puzzles/formats/deal_id.hpp"
#include "puzzles/formats/json_node.hpp"
#include "puzzles/formats/json_parts.hpp"
#include "puzzles/formats/position_text.hpp"
#include "puzzles/grading/grade_json.hpp"
#include "puzzles/studies/study_finder.hpp"
#include "puzzles/studies/study_grade.hpp"
#include "puzzles/studies/study_json.hpp"
#include "studies_site_texts.hpp"

namespace backtrick::the_game {
namespace {

constexpr SeriesTexts kStudiesTexts{
    .name = "studies",
    .command = "study",
    .puzzles = "studies",
    .day_key = "studies",
    .differences = "studies or grades",
    .title = "Backtrick daily studies",
    .description =
        "Positions of The Game for every day, in three bands of difficulty, with all cards in sight. "
        "A single turn keeps the win.",
    .calendar = "-//Backtrick//Daily studies//EN",
    .uuid = "cf5094ee-5a08-4c28-a19b-2b472a665a32",
    .schemas = studies::kSchemas,
    .openapi = studies::kOpenApi,
    .ledger_line = "day",
    .daily_help = "The studies of a date, one for each band of difficulty, the same everywhere",
    .daily_note =
        "The easy study has 10 to 16 cards to lay, the medium one 17 to 24, and the hard one 25 to 32\n"
        "and at least two unique turns.\n",
    .publish_help = "Write the studies of many dates as files for any web server and feed reader",
    .publish_note = "The page shows the studies of the days for which there are some.\n",
    .publish_examples = "  backtrick study verify site/studies/solutions/2027-01-01.json\n"};

/// Reads what a ledger and a published day have in common; only the plays are in different places.
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
  expect_band(grade, expected);
  return *std::move(daily);
}

DailyStudy read_ledger_study(const JsonNode& node, Band expected) {
  return read_daily_study(node, node.at("plays"), expected);
}

DailyStudy read_published_study(const JsonNode& node, Band expected) {
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

/// Reads the studies of a day with a function that reads one of a given band.
std::array<DailyStudy, kStudyBands.size()> read_bands(const JsonNode& node,
                                                      DailyStudy (*read)(const JsonNode&, Band)) {
  const auto items = node.items();
  if (items.size() != kStudyBands.size())
    node.fail("the studies of " + std::to_string(kStudyBands.size()) + " bands");
  return {read(items[0], kStudyBands[0]), read(items[1], kStudyBands[1]),
          read(items[2], kStudyBands[2])};
}

/// Tells the difficulty of the study and its length, and nothing else about it.
std::string share_text(CalendarDate date, const Study& study) {
  return "Backtrick study " + write_date(date) + ", " +
         std::string{name(study.grade.value().band)} + ": " +
         std::to_string(study.position.left()) + " cards";
}

class StudiesSeries : public SeriesOf<DailyStudies> {
 public:
  StudiesSeries() : SeriesOf{kStudiesTexts} {}

  ChooseDay chooser(const Choice& choice) const override {
    return [choice](CalendarDate date) {
      return keep(choose_daily_studies(date, choice.program, choice.interrupt));
    };
  }

  WriteJson ledger_entry(const Day& day) const override {
    WriteJson json{{"studies", WriteJson::array()}};
    for (const DailyStudy& daily : of(day).studies)
      json["studies"].push_back({{"id", id_of(daily.deal).value()},
                                 {"plays", as_json(daily.plays)},
                                 {"refuted", daily.study.refuted},
                                 {"grade", as_json(daily.study.grade.value())}});
    return json;
  }

  std::shared_ptr<Day> read_ledger_entry(const JsonNode& line) const override {
    return std::make_shared<DailyStudies>(
        DailyStudies{{}, read_bands(line.at("studies"), read_ledger_study)});
  }

  WriteJson day_entry(const Day& day) const override {
    WriteJson json{{"studies", WriteJson::array()}};
    for (const DailyStudy& daily : of(day).studies) {
      WriteJson item{{"id", id_of(daily.deal).value()},
                     {"game", {{"deal", as_json(daily.deal)}, {"plays", as_json(daily.plays)}}}};
      item.update(as_json(daily.study));
      item.erase("solution");
      item["share"] = share_text(day.date, daily.study);
      json["studies"].push_back(std::move(item));
    }
    return json;
  }

  std::shared_ptr<Day> read_day(const JsonNode& day) const override {
    const CalendarDate date = read_date_of(day);
    auto studies = read_bands(day.at("studies"), read_published_study);
    return std::make_shared<DailyStudies>(
        DailyStudies{{date, day.at("program").text()}, std::move(studies)});
  }

  /// Decides each study anew. The solutions are in a form that read_studies reads.
  WriteJson solutions(const Day& day) const override {
    WriteJson json{{"studies", WriteJson::array()}};
    for (const DailyStudy& daily : of(day).studies) {
      Study study = daily.study;
      const std::string name_of_study =
          "the " + std::string{name(study.grade->band)} + " study of " + write_date(day.date);
      StudyFinder finder{Limits{}};
      auto found = finder.study_at(study.position);
      if (const auto* reason = std::get_if<NoStudy>(&found))
        throw Error{Exit::BadData, name_of_study + " is none: " + std::string{in_words(*reason)}};
      auto& again = std::get<Study>(found);
      if (again.refuted != study.refuted)
        throw Error{Exit::BadData, name_of_study + " has other unique turns than the ledger says"};
      study.solution = std::move(again.solution);
      WriteJson item{{"id", id_of(daily.deal).value()}};
      item.update(as_json(study));
      json["studies"].push_back(std::move(item));
    }
    return json;
  }

  /// The positions, so that they can be set up on a table.
  std::string write_text(const Day& day) const override {
    std::string text = "# " + date_in_words(day.date) + "\n";
    for (const DailyStudy& daily : of(day).studies) {
      const Study& study = daily.study;
      text += "\n# " + in_words(study.grade.value()) + "; " +
              std::to_string(study.position.left()) + " cards to lay\n" +
              write_position_text(study.position);
    }
    return text;
  }

  std::string write_sheet(const Day& day) const override { return the_game::write_sheet(of(day)); }

  FeedEntry feed_entry(const Day& day) const override {
    FeedEntry entry{write_date(day.date), {}};
    for (const DailyStudy& daily : of(day).studies) {
      const Grade& grade = daily.study.grade.value();
      const std::string left = std::to_string(daily.study.position.left());
      entry.id += " " + id_of(daily.deal).value() + " " + left;
      entry.text += std::string{name(grade.band)} + ": " + left + " cards to lay, difficulty " +
                    with_two_decimals(grade.difficulty) + "\n";
    }
    entry.text +=
        "In each position a single turn keeps the win. How hard it is to find is simulated, not "
        "measured on people.";
    return entry;
  }
};

}  // namespace

const Series& studies_series() {
  static const StudiesSeries series;
  return series;
}

}  // namespace backtrick::the_game
