#include <array>
#include <memory>
#include <string>
#include <string_view>

#include "level8_site_texts.hpp"
#include "puzzles/formats/json_node.hpp"
#include "puzzles/grading/grade_json.hpp"
#include "puzzles/level8/daily/daily_round.hpp"
#include "puzzles/level8/deal_code.hpp"
#include "puzzles/level8/deal_text.hpp"
#include "puzzles/level8/json_parts.hpp"
#include "puzzles/level8/level_text.hpp"

namespace backtrick::level8 {
namespace {

constexpr std::array<std::string_view, 7> kPage{
    "A round of Level 8 for one player, for every day. You go out alone, and par is the fewest "
    "turns in which anybody could who knows the deck. Print the sheet: somebody else stacks real "
    "cards as its lower half says. Or play at a terminal: backtrick level8 play DEAL --level L.",
    kRulesInFiveLines[0],
    kRulesInFiveLines[1],
    kRulesInFiveLines[2],
    kRulesInFiveLines[3],
    kRulesInFiveLines[4],
    "Levels follow one another day by day; rounds are easy on Monday and fiendish on Sunday."};

constexpr SeriesTexts kRoundTexts{
    .name = "level8",
    .command = "level8",
    .puzzles = "rounds",
    .day_key = "round",
    .differences = "cards, par or grade",
    .title = "Backtrick Level 8 daily",
    .description = "A round of Level 8 for one player, for every day, with its par.",
    .calendar = "-//Backtrick//Level 8 daily rounds//EN",
    .uuid = "c62e55e1-0a0a-432d-9208-9b7b9b036c25",
    .schemas = kSchemas,
    .openapi = kOpenApi,
    .page = kPage,
    .ledger_line = "round",
    .daily_help = "The round of a date, the same everywhere: level, deal and par",
    .daily_footer =
        "The player goes out alone; par is the fewest turns that anybody can need. Levels follow one\n"
        "another day by day, and the band rises in the week: Monday and Tuesday easy, Sunday fiendish.\n"
        "What a ledger holds for a date never changes. A ledger that is damaged, or of another game,\n"
        "is refused.\n\n"
        "Examples:\n"
        "  backtrick level8 daily                                      the round of today\n"
        "  backtrick level8 daily --date 2026-11-22 --format json\n"
        "  backtrick level8 daily --ledger level8.ledger               and keep it for ever",
    .publish_help = "Write the rounds of many dates as files for any web server and feed reader",
    .publish_footer =
        "The files are in the folder level8 of DIR. DIR may be a tree of \"backtrick publish\": neither\n"
        "command changes a file of the other, except for the list of all checksums, and that the index and\n"
        "the feeds of the tree mention the rounds, which have a page of their own. Run again, it adds what\n"
        "is missing; days that are published never change. Readers of the folder, and a crash, find\n"
        "the old files or the new ones. Ctrl-C keeps the days that are chosen, in the ledger.\n\n"
        "Examples:\n"
        "  backtrick level8 publish --from 2027-01-01 --to 2027-12-31 --out site\n"
        "  backtrick level8 publish --from $(date +%F) --to $(date +%F) --out site \\\n"
        "      --base-url https://example.org/daily/                 once a day, from cron\n"
        "  backtrick level8 verify site/level8/solutions/2027-01-01.json"};

void expect(const JsonNode& node, std::string_view text) {
  if (node.text() != text) node.fail('"' + std::string{text} + '"');
}

/// Tells level, par and band, and nothing else about the round.
std::string share_text(const DailyRound& round) {
  return "Backtrick Level 8 " + write_date(round.date) + ", level " + std::to_string(round.level) +
         ", " + std::string{name(round.grade.band)} + ", par " + std::to_string(round.par) + ": " +
         std::to_string(round.deal.number().value());
}

class RoundSeries : public SeriesOf<DailyRound> {
 public:
  RoundSeries() : SeriesOf{kRoundTexts} {}

  ChooseDay chooser(const Choice& choice) const override {
    return [choice](CalendarDate date) {
      return keep(choose_daily_round(date, choice.program, choice.interrupt));
    };
  }

  WriteJson ledger_entry(const Day& day) const override {
    const DailyRound& round = of(day);
    return {{"deal", round.deal.number().value()},
            {"level", round.level},
            {"par", round.par},
            {"grade", backtrick::as_json(round.grade)}};
  }

  std::shared_ptr<Day> read_ledger_entry(const JsonNode& line) const override {
    const Deal deal = Deal::numbered({}, line.at("deal").deal_number());
    const int levels = static_cast<int>(default_levels().levels.size());
    const int level = line.at("level").number(1, levels);
    const int par = line.at("par").number(1, kMaxCards);
    return std::make_shared<DailyRound>(
        DailyRound{{}, deal, level, par, read_grade(line.at("grade"))});
  }

  WriteJson day_entry(const Day& day) const override {
    const DailyRound& round = of(day);
    return {{"list", default_levels().name},
            {"level", round.level},
            {"groups", as_json(level_of(round.level))},
            {"goal", std::string{name(kDailyGoal)}},
            {"par", round.par},
            {"code", write_deal_code(round.deal)},
            {"deal", as_json(round.deal)},
            {"grade", backtrick::as_json(round.grade)},
            {"share", share_text(round)}};
  }

  /// Deal, code and level must agree with each other.
  std::shared_ptr<Day> read_day(const JsonNode& day) const override {
    const LevelList& list = default_levels();
    expect(day.at("list"), list.name);
    expect(day.at("goal"), name(kDailyGoal));
    const int level = day.at("level").number(1, static_cast<int>(list.levels.size()));
    const JsonNode deal_node = day.at("deal");
    const Deal deal = read_deal_object(deal_node);
    if (deal.rules() != Rules{}) deal_node.at("rules").fail("the whole deck and a player alone");
    deal_node.at("number").deal_number();
    expect(day.at("code"), write_deal_code(deal));
    const JsonNode groups = day.at("groups");
    if (read_level(groups, deal.rules()) != level_of(level)) groups.fail("the groups of the level");
    const CalendarDate date = read_date_of(day);
    const int par = day.at("par").number(1, kMaxCards);
    const Grade grade = read_grade(day.at("grade"));
    return std::make_shared<DailyRound>(
        DailyRound{{date, day.at("program").text()}, deal, level, par, grade});
  }

  /// The turns are a result line (result_json.hpp) with the date.
  WriteJson solutions(const Day& day) const override {
    const DailyRound& round = of(day);
    const auto line = solve(round.deal, level_of(round.level), kDailyGoal);
    if (!line || line->size() != static_cast<std::size_t>(round.par))
      throw Error{Exit::BadData, "the ledger says that the round of " + write_date(round.date) +
                                     " has par " + std::to_string(round.par) +
                                     ", and the solver says otherwise"};
    const ListedLevel level{default_levels().name, round.level, level_of(round.level)};
    return as_json(Result{round.deal, level, {{kDailyGoal, *line}}});
  }

  std::string write_text(const Day& day) const override {
    const DailyRound& round = of(day);
    return date_in_words(round.date) + "\n  deal " + std::to_string(round.deal.number().value()) +
           ", level " + std::to_string(round.level) + " (" + write_level(level_of(round.level)) +
           "): go out, par " + std::to_string(round.par) + "\n  " + grade_text(round.grade) +
           "\n  hand       " + write_cards(by_number(round.deal.hand(1))) + "\n  turned up  " +
           name(round.deal.turned_up()) + "\n";
  }

  std::string write_sheet(const Day& day) const override { return level8::write_sheet(of(day)); }

  FeedEntry feed_entry(const Day& day) const override {
    const DailyRound& round = of(day);
    const std::string deal = std::to_string(round.deal.number().value());
    const std::string level = std::to_string(round.level);
    return {write_date(round.date) + " " + deal + " level " + level,
            "Level " + level + " (" + write_level(level_of(round.level)) + "), go out, par " +
                std::to_string(round.par) + "\n" + std::string{name(round.grade.band)} + ": deal " +
                deal + ", " + with_two_decimals(round.grade.difficulty) +
                " turns above par\nThe difficulty is simulated, not measured on people."};
  }

  std::string page_entry(const Day& day) const override {
    const DailyRound& round = of(day);
    return "Level " + std::to_string(round.level) + ": " + level_in_words(level_of(round.level)) +
           "; " + std::string{name(round.grade.band)} + ", par " + std::to_string(round.par) +
           "; deal " + std::to_string(round.deal.number().value());
  }
};

}  // namespace

const Series& round_series() {
  static const RoundSeries series;
  return series;
}

std::string grade_text(const Grade& grade) {
  return std::string{name(grade.band)} + ", " + with_decimals(grade.difficulty, 2) + " +- " +
         with_decimals(grade.standard_error.value(), 2) + " turns above par (grade " +
         std::to_string(grade.version) + ", simulated)";
}

}  // namespace backtrick::level8
