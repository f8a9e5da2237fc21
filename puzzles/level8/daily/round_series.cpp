#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <string_view>

#include "level8_open_site_texts.hpp"
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

constexpr std::string_view kOpenPile = "open";

/// A page says what a puzzle is, the rules, and how days follow one another.
constexpr std::array<std::string_view, 7> page(std::string_view puzzle, std::string_view days) {
  const auto& rules = kRulesInFiveLines;
  return {puzzle, rules[0], rules[1], rules[2], rules[3], rules[4], days};
}

constexpr auto kPage = page(
    "A round of Level 8 for one player, for every day. You go out alone, and par is the fewest "
    "turns in which anybody could who knows the deck. Print the sheet: somebody else stacks real "
    "cards as its lower half says. Or play at a terminal: backtrick level8 play DEAL --level L.",
    "Levels follow one another day by day; rounds are easy on Monday and fiendish on Sunday.");

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
    .daily_note =
        "The player goes out alone; par is the fewest turns that anybody can need. Levels follow one\n"
        "another day by day, and the band rises in the week: Monday and Tuesday easy, Sunday fiendish.\n",
    .publish_help = "Write the rounds of many dates as files for any web server and feed reader",
    .publish_note =
        "The index and the feeds of the tree mention the rounds, which have a page of their own.\n",
    .publish_examples = "  backtrick level8 verify site/level8/solutions/2027-01-01.json\n"};

void expect(const JsonNode& node, std::string_view text) {
  if (node.text() != text) node.fail('"' + std::string{text} + '"');
}

constexpr auto kOpenPage = page(
    "A round of Level 8 for one player, for every day, with the draw pile in sight: nothing is left to "
    "luck. Find how to go out in par, the fewest turns. The sheet shows hand, card turned up and pile.",
    "Levels 6, 7 and 8 follow one another; puzzles are easy on Monday and fiendish on Sunday.");

constexpr SeriesTexts kOpenTexts{
    .name = "level8-open",
    .command = "level8-open",
    .puzzles = "puzzles",
    .day_key = "round",
    .differences = "cards, par or grade",
    .title = "Backtrick Level 8 open",
    .description = "A round of Level 8 with the draw pile in sight, for every day: go out in par.",
    .calendar = "-//Backtrick//Level 8 open puzzles//EN",
    .uuid = "2a39ad16-6dce-4742-a394-789284a50c1c",
    .schemas = open::kSchemas,
    .openapi = open::kOpenApi,
    .page = kOpenPage,
    .ledger_line = "round",
    .daily_help =
        "The puzzle of a date, the same everywhere: level, hand and the order of the draw pile",
    .daily_note =
        "The whole deck is in sight, and par is the fewest turns in which the player goes out. Levels 6 to\n"
        "8 follow one another day by day, and the band rises in the week: Monday and Tuesday easy, Sunday\n"
        "fiendish.\n",
    .publish_help = "Write the puzzles of many dates as files for any web server and feed reader",
    .publish_note =
        "The index and the feeds of the tree mention the puzzles, which have a page of their own.\n",
    .publish_examples = "  backtrick level8 verify site/level8-open/solutions/2027-01-01.json\n"};

/// Tells level, par and band, and nothing else about the round.
std::string share_text(const DailyRound& round) {
  return std::string{"Backtrick Level 8 "} + (round.pile == Pile::Open ? "open " : "") +
         write_date(round.date) + ", level " + std::to_string(round.level) + ", " +
         std::string{name(round.grade.band)} + ", par " + std::to_string(round.par) + ": " +
         std::to_string(round.deal.number().value());
}

class RoundSeries : public SeriesOf<DailyRound> {
 public:
  explicit RoundSeries(Pile pile)
      : SeriesOf{pile == Pile::Open ? kOpenTexts : kRoundTexts}, pile_{pile} {}

  ChooseDay chooser(const Choice& choice) const override {
    return [choice, pile = pile_](CalendarDate date) {
      return keep(choose_daily_round(date, choice.program, choice.interrupt, pile));
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
        DailyRound{{}, deal, level, par, read_grade(line.at("grade")), pile_});
  }

  WriteJson day_entry(const Day& day) const override {
    const DailyRound& round = of(day);
    WriteJson json{{"list", default_levels().name},
                   {"level", round.level},
                   {"groups", as_json(level_of(round.level))},
                   {"goal", std::string{name(kDailyGoal)}},
                   {"par", round.par},
                   {"code", write_deal_code(round.deal)},
                   {"deal", as_json(round.deal)},
                   {"grade", backtrick::as_json(round.grade)},
                   {"share", share_text(round)}};
    if (round.pile == Pile::Open) json["pile"] = kOpenPile;
    return json;
  }

  /// Deal, code and level must agree with each other.
  std::shared_ptr<Day> read_day(const JsonNode& day) const override {
    const LevelList& list = default_levels();
    expect(day.at("list"), list.name);
    expect(day.at("goal"), name(kDailyGoal));
    if (pile_ == Pile::Open) expect(day.at("pile"), kOpenPile);
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
        DailyRound{{date, day.at("program").text()}, deal, level, par, grade, pile_});
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
    std::string text = date_in_words(round.date) + "\n  deal " +
                       std::to_string(round.deal.number().value()) + ", level " +
                       std::to_string(round.level) + " (" + write_level(level_of(round.level)) +
                       "): go out, par " + std::to_string(round.par) + "\n  " +
                       grade_text(round.grade, round.pile) + "\n  hand       " +
                       write_cards(by_number(round.deal.hand(1))) + "\n  turned up  " +
                       name(round.deal.turned_up()) + "\n";
    if (round.pile == Pile::Hidden) return text;
    constexpr std::size_t kInARow = 15;
    for (auto rest = round.deal.draw_pile(); !rest.empty();) {
      const auto row = rest.first(std::min(kInARow, rest.size()));
      text += (rest.size() == round.deal.draw_pile().size() ? "  draw pile  " : "             ") +
              write_cards(row) + "\n";
      rest = rest.subspan(row.size());
    }
    return text;
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

 private:
  Pile pile_;
};

}  // namespace

const Series& round_series() {
  static const RoundSeries series{Pile::Hidden};
  return series;
}

const Series& open_round_series() {
  static const RoundSeries series{Pile::Open};
  return series;
}

std::string grade_text(const Grade& grade, Pile pile) {
  return std::string{name(grade.band)} + ", " + with_decimals(grade.difficulty, 2) + " +- " +
         with_decimals(grade.standard_error.value(), 2) + " turns above par (grade " +
         std::to_string(grade.version) + (pile == Pile::Open ? ", open pile" : "") + ", simulated)";
}

}  // namespace backtrick::level8
