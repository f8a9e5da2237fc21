#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "puzzles/daily/candidate_checker.hpp"
#include "puzzles/daily/daily.hpp"
#include "puzzles/formats/deal_code.hpp"
#include "puzzles/formats/deal_id.hpp"
#include "puzzles/formats/json_node.hpp"
#include "puzzles/formats/json_parts.hpp"
#include "puzzles/grading/deal_grade.hpp"
#include "puzzles/grading/grade_json.hpp"
#include "short_site_texts.hpp"
#include "site_texts.hpp"
#include "solver/the_game/solver.hpp"
#include "team_site_texts.hpp"

namespace backtrick::the_game {
namespace {

constexpr SeriesTexts kDailyTexts{
    .name = "",
    .command = "",
    .puzzles = "deals",
    .day_key = "deals",
    .differences = "deals or grades",
    .title = "Backtrick daily",
    .description =
        "Deals of The Game for every day, in four bands of difficulty. All can be beaten.",
    .calendar = "-//Backtrick//Daily deals//EN",
    .uuid = "89b11bc0-ec59-43c2-ad07-2c81f0e8f24b",
    .player_games = kTrialGames,
    .schemas = kSchemas,
    .openapi = kOpenApi,
    .ledger_line = "day",
    .daily_help = "The deals of a date, one for each band of difficulty, the same everywhere",
    .daily_examples =
        "  backtrick solve solo:202611210000                        how one of them is beaten\n",
    .publish_help = "Write the deals of many dates as files for any web server and feed reader",
    .publish_examples =
        "  backtrick level8 publish --help                          the rounds of Level 8, beside them\n"
        "  backtrick duo publish --help                             the deals for two, beside them\n"
        "  backtrick short publish --help                           the short deals, beside them\n"
        "  backtrick study publish --help                           the studies, beside them\n"};

constexpr SeriesTexts kDuoTexts{
    .name = "duo",
    .command = "duo",
    .puzzles = "deals",
    .day_key = "deals",
    .differences = "deals or grades",
    .title = "Backtrick daily for two",
    .description =
        "Deals of The Game for two players, for every day, in four bands of difficulty. All can be "
        "beaten.",
    .calendar = "-//Backtrick//Daily deals for two//EN",
    .uuid = "d448d906-1f10-4f76-b9ad-be17e830c8be",
    .player_games = kTrialGames,
    .schemas = teams::kSchemas,
    .openapi = teams::kOpenApi,
    .ledger_line = "day",
    .daily_help = "The deals of a date for two players, one for each band of difficulty",
    .daily_note = "Nobody sees the other hand; what players may say is on the page TALK.md.\n",
    .daily_examples =
        "  backtrick play duo:2000202611210000 --player strong      a table plays such a deal\n",
    .publish_help = "Write the deals of many dates as files for any web server and feed reader"};

constexpr SeriesTexts kShortTexts{
    .name = "short",
    .command = "short",
    .puzzles = "deals",
    .day_key = "deals",
    .differences = "deals or grades",
    .title = "Backtrick daily, short",
    .description =
        "Short deals of The Game for every day: 60 cards, in four bands of difficulty. All can be "
        "beaten.",
    .calendar = "-//Backtrick//Daily short deals//EN",
    .uuid = "560a12d9-9790-45fd-950f-62ce4a4a712d",
    .player_games = 0,
    .schemas = shorter::kSchemas,
    .openapi = shorter::kOpenApi,
    .ledger_line = "day",
    .daily_help = "The short deals of a date, one for each band of difficulty: ten minutes each",
    .daily_note =
        "A short deal has the cards 2 to 61, piles from 1 and from 62, a hand of six, and at least four\n"
        "cards a turn.\n",
    .daily_examples =
        "  backtrick solve short:6000202701010000                   how one of them is beaten\n",
    .publish_help = "Write the deals of many dates as files for any web server and feed reader"};

WriteJson as_json(const PlayerResult& result) {
  WriteJson json{{"player", result.player}};
  if (result.talk) json["talk"] = name(*result.talk);
  json["network"] = result.network;
  json["games"] = result.games;
  json["beaten"] = result.beaten;
  json["mean_left"] = result.mean_left();
  return json;
}

/// Adds what players made of a deal, if they have tried it.
void add_player_results(WriteJson& json, const DailyDeal& deal) {
  if (deal.player_results.empty()) return;
  if (deal.deal.rules().players == 1) {
    json["player_result"] = as_json(deal.player_results.front());
    return;
  }
  for (const PlayerResult& result : deal.player_results)
    json["player_results"].push_back(as_json(result));
}

PlayerResult read_player_result(const JsonNode& node) {
  constexpr int kMostGames = 1'000'000;
  PlayerResult result{node.at("player").text(), node.at("network").text(),
                      node.at("games").number(1, kMostGames)};
  result.beaten = node.at("beaten").number(0, result.games);
  const JsonNode mean = node.at("mean_left");
  result.left = static_cast<int>(std::lround(mean.real(0, kMaxCards) * result.games));
  if (std::abs(result.mean_left() - mean.real(0, kMaxCards)) > 1e-9)
    mean.fail("a mean of " + std::to_string(result.games) + " whole numbers");
  return result;
}

std::vector<PlayerResult> read_player_results(const JsonNode& node) {
  const auto items = node.items();
  if (items.size() != kLanguages.size()) node.fail("a result for each way to talk");
  std::vector<PlayerResult> results;
  for (std::size_t i = 0; i < items.size(); ++i) {
    const JsonNode talk = items[i].at("talk");
    if (talk.text() != name(kLanguages[i]))
      talk.fail('"' + std::string{name(kLanguages[i])} + "\" in this place");
    results.push_back(read_player_result(items[i]));
    results.back().talk = kLanguages[i];
  }
  return results;
}

/// Reads what a ledger and a published day have in common.
DailyDeal read_daily_deal(const JsonNode& node, const Rules& rules, Band expected) {
  const JsonNode id = node.at("id");
  auto deal = deal_of_id(id.text());
  if (!deal || deal->rules().players != rules.players || deal->rules().cards != rules.cards)
    id.fail("the id of a deal, such as \"" + std::string{name_of(rules).value()} + ":42\"");
  const JsonNode grade_node = node.at("grade");
  const Grade grade = read_grade(grade_node);
  expect_band(grade_node, expected);
  DailyDeal daily{*std::move(deal), grade};
  if (rules.players > 1) {
    if (const auto results = node.find("player_results"))
      daily.player_results = read_player_results(*results);
  } else if (const auto result = node.find("player_result")) {
    daily.player_results = {read_player_result(*result)};
  }
  return daily;
}

std::array<DailyDeal, kBands> read_daily_deals(const JsonNode& node, const Rules& rules) {
  const auto items = node.items();
  if (items.size() != kBands) node.fail("the deals of " + std::to_string(kBands) + " bands");
  const auto deal = [&](Band band) {
    return read_daily_deal(items[static_cast<std::size_t>(band)], rules, band);
  };
  return {deal(Band::Easy), deal(Band::Medium), deal(Band::Hard), deal(Band::Fiendish)};
}

WriteJson named(const Deal& deal) {
  return {{"id", id_of(deal).value()}, {"code", write_deal_code(deal)}, {"deal", as_json(deal)}};
}

/// The hands that are dealt, a line each: what the players see before the first card is laid.
std::string hands_text(const Deal& deal) {
  const Position start{deal};
  const int players = deal.rules().players;
  std::string text;
  for (int player = 1; player <= players; ++player) {
    std::vector<Card> hand = start.hand(player);
    std::ranges::sort(hand);
    text += players == 1 ? "    hand:" : "    hand " + std::to_string(player) + ":";
    for (const Card card : hand) text += " " + std::to_string(card);
    text += "\n";
  }
  return text;
}

/// How often a simulated player beats the deal, in a line, if that has been tried.
std::string trial_text(const DailyDeal& deal) {
  if (deal.player_results.empty()) return {};
  const PlayerResult& first = deal.player_results.front();
  const std::string games = " of " + std::to_string(first.games) + " games";
  if (deal.deal.rules().players == 1)
    return "    " + first.player + " beats it in " + std::to_string(first.beaten) + games + ", " +
           with_decimals(first.mean_left(), 1) + " left on average\n";
  constexpr std::array<std::string_view, kLanguages.size()> kBy{"without talk", "by one statement",
                                                                "by two"};
  std::string text;
  for (std::size_t i = 0; i < deal.player_results.size(); ++i)
    text.append(i == 0 ? "" : ", ")
        .append(std::to_string(deal.player_results[i].beaten))
        .append(i == 0 ? games : "")
        .append(" ")
        .append(kBy[i]);
  return "    a team of " + first.player + " beats it in " + text + "\n";
}

/// The deals of the days of one rule set.
class DealSeries : public SeriesOf<Daily> {
 public:
  DealSeries(const SeriesTexts& texts, const Rules& rules) : SeriesOf{texts}, rules_{rules} {}

  ChooseDay chooser(const Choice& choice) const override {
    const auto grade = [](const Deal& deal) { return grade_deal(deal).grade; };
    const auto checker = std::make_shared<CandidateChecker>(grade, choice.interrupt);
    return [rules = rules_, choice, checker](CalendarDate date) {
      auto daily = choose_daily(date, *checker, choice.program, rules);
      if (daily && !try_player(*daily, choice.player_games, choice.threads, choice.interrupt))
        daily.reset();
      return keep(std::move(daily));
    };
  }

  WriteJson ledger_entry(const Day& day) const override {
    WriteJson json{{"deals", WriteJson::array()}};
    for (const DailyDeal& deal : of(day).deals) {
      WriteJson item{{"id", id_of(deal.deal).value()}, {"grade", backtrick::as_json(deal.grade)}};
      add_player_results(item, deal);
      json["deals"].push_back(std::move(item));
    }
    return json;
  }

  std::shared_ptr<Day> read_ledger_entry(const JsonNode& line) const override {
    return std::make_shared<Daily>(Daily{{}, read_daily_deals(line.at("deals"), rules_)});
  }

  WriteJson day_entry(const Day& day) const override {
    WriteJson json{{"deals", WriteJson::array()}};
    for (const DailyDeal& deal : of(day).deals) {
      const std::string band{name(deal.grade.band)};
      WriteJson item = named(deal.deal);
      item["grade"] = backtrick::as_json(deal.grade);
      add_player_results(item, deal);
      item["share"] =
          "Backtrick " + write_date(day.date) + ", " + band + ": " + id_of(deal.deal).value();
      json["deals"].push_back(std::move(item));
    }
    return json;
  }

  std::shared_ptr<Day> read_day(const JsonNode& day) const override {
    const CalendarDate date = read_date_of(day);
    auto deals = read_daily_deals(day.at("deals"), rules_);
    return std::make_shared<Daily>(Daily{{date, day.at("program").text()}, std::move(deals)});
  }

  WriteJson solutions(const Day& day) const override {
    Solver solver;
    WriteJson json{{"deals", WriteJson::array()}};
    for (const DailyDeal& daily : of(day).deals) {
      const Deal& deal = daily.deal;
      const Result result = solver.solve(deal, {.nodes = CandidateChecker::kNodes});
      if (result.verdict != Verdict::Winnable)
        throw Error{Exit::BadData,
                    id_of(deal).value() +
                        " is in the ledger as a deal that can be beaten, and found " +
                        std::string{name(result.verdict)}};
      WriteJson solved{{"id", id_of(deal).value()},
                       {"deal", as_json(deal)},
                       {"verdict", name(Verdict::Winnable)},
                       {"solution", as_json(result.solution)}};
      if (rules_.players > 1) solved["first_player"] = result.first_player;
      json["deals"].push_back(std::move(solved));
    }
    return json;
  }

  std::string write_text(const Day& day) const override {
    std::string text = date_in_words(day.date) + "\n";
    for (const DailyDeal& deal : of(day).deals)
      text += "  " + id_of(deal.deal).value() + "  " + grade_text(deal.grade) + "\n" +
              trial_text(deal) + hands_text(deal.deal);
    return text;
  }

  std::string write_sheet(const Day& day) const override { return the_game::write_sheet(of(day)); }

  FeedEntry feed_entry(const Day& day) const override {
    FeedEntry entry{write_date(day.date), {}};
    for (const DailyDeal& deal : of(day).deals) {
      const std::string id = id_of(deal.deal).value();
      entry.id.append(" ").append(id);
      entry.text += std::string{name(deal.grade.band)} + ": " + id + ", difficulty " +
                    with_two_decimals(deal.grade.difficulty) + "\n";
    }
    entry.text += "All can be beaten. How hard they are is simulated, not measured on people.";
    return entry;
  }

 private:
  Rules rules_;
};

}  // namespace

const Series& daily_series() {
  static const DealSeries series{kDailyTexts, {}};
  return series;
}

const Series& duo_series() {
  static const DealSeries series{kDuoTexts, find_rules("duo").value()};
  return series;
}

const Series& short_series() {
  static const DealSeries series{kShortTexts, find_rules("short").value()};
  return series;
}

std::string write_generated(const DailyDeal& deal, std::uint64_t tried) {
  WriteJson json = named(deal.deal);
  json["grade"] = backtrick::as_json(deal.grade);
  json["tried"] = tried;
  return json.dump();
}

std::string grade_text(const Grade& grade) {
  return std::string{name(grade.band)} + ", difficulty " + with_two_decimals(grade.difficulty) +
         " +- " + with_two_decimals(grade.standard_error.value()) + " (grade " +
         std::to_string(grade.version) + ", simulated)";
}

}  // namespace backtrick::the_game
