#include <array>
#include <atomic>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "puzzles/daily/ledger.hpp"
#include "puzzles/formats/json_node.hpp"
#include "puzzles/level8/daily/daily_round.hpp"
#include "puzzles/level8/grading/round_grade.hpp"
#include "puzzles/level8/result_json.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/exit_status.hpp"
#include "tests/support/scratch_folder.hpp"

namespace backtrick::level8 {
namespace {

CalendarDate date_of(const std::string& text) { return read_date(text).value(); }

/// A round that costs nothing to choose.
DailyRound round_of(const std::string& text) {
  const CalendarDate date = date_of(text);
  return {{date, "1.2.3"},
          Deal::numbered({}, daily_number(date, 3)),
          daily_level(date),
          7,
          {1, 2.5, 0.25, Band::Hard}};
}

DayPtr kept(const DailyRound& round) { return std::make_shared<const DailyRound>(round); }
const DailyRound& round_in(const DayPtr& day) { return static_cast<const DailyRound&>(*day); }

Ledger ledger_in(const std::string& text) {
  auto read = Ledger::read(round_series(), text);
  REQUIRE(read);
  return *read;
}

}  // namespace

TEST_CASE("a date names deal numbers, a level and a band, for ever") {
  CHECK(daily_number(date_of("2026-11-22"), 0) == 8'202'611'220'000U);
  CHECK(daily_number(date_of("9999-12-31"), 9'999) < (std::uint64_t{1} << 53));
  CHECK(daily_level(date_of("1970-01-01")) == 1);
  CHECK(daily_level(date_of("1969-12-31")) == 8);
  CHECK(daily_level(date_of("2026-11-22")) == 4);
  CHECK(daily_level(date_of("2026-11-23")) == 5);
  CHECK(daily_number(date_of("2026-11-22"), 0, Pile::Open) == 9'202'611'220'000U);
  CHECK(daily_number(date_of("9999-12-31"), 9'999) <
        daily_number(date_of("0001-01-01"), 0, Pile::Open));
  CHECK(daily_level(date_of("1970-01-01"), Pile::Open) == 6);
  CHECK(daily_level(date_of("1969-12-31"), Pile::Open) == 8);
  CHECK(daily_rule(date_of("2026-12-31")).grading == Grading::First);
  CHECK(daily_rule(date_of("2026-12-31")).least_par == 1);
  CHECK(daily_rule(date_of("2027-01-01")).grading == Grading::Second);
  CHECK(daily_rule(date_of("2027-01-01")).least_par == 4);
  std::set<int> levels;
  CalendarDate later = date_of("2027-01-01");
  for (int day = 0; day < 84; ++day, later = day_after(later)) {
    const int level = daily_level(later);
    levels.insert(level);
    if (daily_band(later) == Band::Medium) CHECK((level == 2 || level >= 6));
  }
  CHECK(levels == std::set{1, 2, 3, 6, 7, 8});
  CHECK(daily_band(date_of("2026-11-22")) == Band::Fiendish);  // a Sunday
  constexpr std::array kWeek{Band::Easy, Band::Easy, Band::Medium,  Band::Medium,
                             Band::Hard, Band::Hard, Band::Fiendish};
  CalendarDate date = date_of("2026-11-23");
  for (const Band band : kWeek) {
    CHECK(daily_band(date) == band);
    date = day_after(date);
  }
}

TEST_CASE("a daily round has its level, its band and the par of the solver") {
  // The last day by the first rule; one by the second, of whose candidates an earlier one has the
  // band and a par of 3; and a puzzle with an open pile.
  const std::vector<std::pair<const char*, Pile>> days{
      {"2026-12-31", Pile::Hidden}, {"2027-01-04", Pile::Hidden}, {"2027-01-02", Pile::Open}};
  for (const auto& [text, pile] : days) {
    const CalendarDate date = date_of(text);
    const DailyRound round = choose_daily_round(date, "1.2.3", nullptr, pile).value();
    const DailyRule rule = daily_rule(date, pile);
    INFO(write_date(date));
    CHECK(round.pile == pile);
    CHECK(round.grade.version == version_of(rule.grading));
    CHECK(round.par >= rule.least_par);
    const Level& level = default_levels().levels[static_cast<std::size_t>(round.level) - 1];
    CHECK(round.level == daily_level(date, pile));
    CHECK(round.grade.band == daily_band(date));
    CHECK(round.par == fewest_turns(round.deal, level, Goal::Out));
    const std::uint64_t number = round.deal.number().value();
    CHECK(number >= daily_number(date, 0, pile));
    // It is the first that fits.
    for (std::uint64_t before = daily_number(date, 0, pile); before < number; ++before) {
      const Deal deal = Deal::numbered({}, before);
      const bool too_short = fewest_turns(deal, level, Goal::Out) < rule.least_par;
      CHECK((too_short || grade_round(deal, round.level, Goal::Out, rule.grading).grade.band !=
                              round.grade.band));
    }
  }
}

TEST_CASE("the choice of a round can be interrupted") {
  const std::atomic<bool> interrupt{true};
  CHECK_FALSE(choose_daily_round(date_of("2026-11-22"), "1.2.3", &interrupt));
}

TEST_CASE("a ledger of rounds reads what it wrote") {
  Ledger ledger{round_series()};
  std::string text;
  for (const char* date : {"2026-11-22", "2026-11-20", "2030-01-01"})
    text += ledger.add(kept(round_of(date)));
  const Ledger read = ledger_in(text);
  REQUIRE(read.days().size() == 3);
  for (const DayPtr& day : read.days()) {
    const DailyRound& round = round_in(day);
    const DailyRound expected = round_of(write_date(round.date));
    CHECK(round.deal == expected.deal);
    CHECK(round.level == expected.level);
    CHECK(round.par == expected.par);
    CHECK(round.grade.band == expected.grade.band);
    CHECK(round.grade.difficulty == expected.grade.difficulty);
    CHECK(round.program == expected.program);
  }
  CHECK(read.find(date_of("2026-11-20")) == read.days()[1]);
  CHECK(read.find(date_of("2026-11-21")) == nullptr);

  // Any change of a byte is detected.
  for (std::size_t i = 0; i < text.size(); i += 7) {
    std::string changed = text;
    changed[i] = changed[i] == '1' ? '2' : '1';
    if (changed == text) continue;
    INFO(i);
    CHECK(!Ledger::read(round_series(), changed));
  }
}

TEST_CASE("the series with an open pile has a ledger, days and sheets of its own") {
  const Series& series = open_round_series();
  DailyRound round = round_of("2026-11-22");
  round.pile = Pile::Open;
  round.grade.version = 1;
  Ledger ledger{series};
  const std::string line = ledger.add(kept(round));
  CHECK(line.starts_with(R"({"ledger":"level8-open 1")"));
  CHECK(!Ledger::read(round_series(), line));
  const auto read = Ledger::read(series, line);
  REQUIRE(read);
  CHECK(round_in(read->days().front()).pile == Pile::Open);

  const std::string text = series.write_day(round);
  CHECK_THAT(text, Catch::Matchers::ContainsSubstring(R"("pile":"open")"));
  const auto read_day = [&](const std::string& other) {
    return read_json(other, other.size(), "day",
                     [&](const JsonNode& node) { return DayPtr{series.read_day(node)}; });
  };
  const auto day = read_day(text);
  REQUIRE(day);
  CHECK(series.write_day(**day) == text);
  CHECK(!read_day(round_series().write_day(round_of("2026-11-22"))));

  // All cards are shown, once each, in the terminal and on the sheet.
  for (const std::string& shown : {series.write_text(round), series.write_sheet(round)}) {
    for (const Card card : round.deal.draw_pile().first(5)) {
      CHECK_THAT(shown, Catch::Matchers::ContainsSubstring(name(card)));
    }
  }
  CHECK_THAT(series.write_text(round), Catch::Matchers::ContainsSubstring("grade 1, open pile"));
  CHECK_THAT(series.write_sheet(round), !Catch::Matchers::ContainsSubstring("fold"));
  CHECK_THAT(round_series().write_sheet(round_of("2026-11-22")),
             Catch::Matchers::ContainsSubstring("fold here"));
}

TEST_CASE("a ledger may hold grades of both versions") {
  Ledger ledger{round_series()};
  DailyRound second = round_of("2027-01-01");
  second.grade.version = 2;
  std::string text = ledger.add(kept(round_of("2026-12-31")));
  text += ledger.add(kept(second));
  const Ledger read = ledger_in(text);
  CHECK(round_in(read.days().front()).grade.version == 1);
  CHECK(round_in(read.days().back()).grade.version == 2);
}

TEST_CASE("a published round never changes") {
  const ScratchFolder folder;
  const LedgerFile file{round_series(), folder.path() / "level8.ledger"};
  CHECK(file.read().days().empty());
  const DayPtr first = file.publish(kept(round_of("2026-11-22")));
  DailyRound other = round_of("2026-11-22");
  other.par = 99;
  CHECK(round_in(file.publish(kept(other))).par == round_in(first).par);
  CHECK(file.read().days().size() == 1);
}

TEST_CASE("a day reads as it was written, and its parts must agree") {
  const DailyRound round = round_of("2026-11-22");
  const std::string text = round_series().write_day(round);
  const auto read = [](const std::string& other) {
    return read_json(other, other.size(), "day",
                     [](const JsonNode& node) { return DayPtr{round_series().read_day(node)}; });
  };
  const auto day = read(text);
  REQUIRE(day);
  const DailyRound again = round_in(*day);
  CHECK(round_series().write_day(again) == text);
  CHECK(round_series().same(again, round));
  CHECK(again.date == round.date);
  CHECK(again.deal == round.deal);

  const auto fault_of = [&](const std::string& old, const std::string& changed) {
    std::string other = text;
    const std::size_t at = other.find(old);
    REQUIRE(at != std::string::npos);
    const auto result = read(other.replace(at, old.size(), changed));
    REQUIRE(!result);
    return result.error().message();
  };
  using Catch::Matchers::ContainsSubstring;
  CHECK_THAT(fault_of("\"level\":4", "\"level\":5"), ContainsSubstring("/groups"));
  CHECK_THAT(fault_of("\"level\":4", "\"level\":9"), ContainsSubstring("/level"));
  CHECK_THAT(fault_of("one-star", "two-star"), ContainsSubstring("/list"));
  CHECK_THAT(fault_of("\"goal\":\"out\"", "\"goal\":\"place\""), ContainsSubstring("/goal"));
  CHECK_THAT(fault_of("\"code\":\"eight1", "\"code\":\"eight2"), ContainsSubstring("/code"));
  CHECK_THAT(fault_of("\"number\":8202611220003", "\"number\":8202611220004"),
             ContainsSubstring("/deal"));
  CHECK_THAT(fault_of("\"number\":8202611220003,", ""), ContainsSubstring("\"number\" is missing"));
  CHECK_THAT(fault_of("\"date\":\"2026", "\"date\":\"26"), ContainsSubstring("/date"));
}

TEST_CASE("a solution is a result line that the referee replays") {
  CalendarDate date = date_of("2026-11-20");
  for (int day = 0; day < 8; ++day, date = day_after(date)) {
    DailyRound round = round_of(write_date(date));
    const Line line = solve(round.deal, level_of(round.level), kDailyGoal).value();
    round.par = static_cast<int>(line.size());
    const std::string text = round_series().write_solutions(round);
    CHECK(text.starts_with("{\"date\":\"" + write_date(date) + "\",\"deal\":"));
    const auto read = read_result(text, std::vector{default_levels()});
    REQUIRE(std::holds_alternative<Result>(*read));
    CHECK(std::get<Result>(*read).level.number == round.level);
    REQUIRE(std::get<Result>(*read).goals.size() == 1);
    // Readers may tell wilds apart otherwise, which makes no difference in writing.
    CHECK(text.ends_with(write_result(std::get<Result>(*read)).substr(1)));
    ++round.par;
    CHECK(status_of([&] { round_series().write_solutions(round); }) == Exit::BadData);
  }
}

TEST_CASE("the text to share tells level, band and par") {
  CHECK_THAT(round_series().write_day(round_of("2026-11-22")),
             Catch::Matchers::ContainsSubstring(
                 R"("share":"Backtrick Level 8 2026-11-22, level 4, hard, par 7: 8202611220003")"));
}

}  // namespace backtrick::level8
