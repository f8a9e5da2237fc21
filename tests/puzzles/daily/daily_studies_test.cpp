// Tests of the studies of a day: they are chosen for ever alike, kept in a ledger, and decided
// anew.

#include "puzzles/daily/daily_studies.hpp"

#include <array>
#include <atomic>
#include <fstream>
#include <iterator>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "puzzles/daily/ledger.hpp"
#include "puzzles/formats/deal_id.hpp"
#include "puzzles/formats/json_node.hpp"
#include "puzzles/studies/study_check.hpp"
#include "puzzles/studies/study_finder.hpp"
#include "puzzles/studies/study_grade.hpp"
#include "puzzles/studies/study_json.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/dailies.hpp"
#include "tests/support/scratch_folder.hpp"

namespace backtrick::the_game {
namespace {

using Catch::Matchers::ContainsSubstring;

Ledger studies_ledger_in(const std::string& text) {
  auto read = Ledger::read(studies_series(), text);
  REQUIRE(read);
  return *std::move(read);
}

/// The studies of one day as they were once chosen. A ledger holds them, because it takes seconds
/// to choose them.
const DailyStudies& chosen() {
  static const DailyStudies daily = [] {
    std::ifstream file{BACKTRICK_DATA_DIR "/daily_studies.ledger"};
    const std::string text{std::istreambuf_iterator<char>{file}, {}};
    return static_cast<const DailyStudies&>(*studies_ledger_in(text).days().at(0));
  }();
  return daily;
}

/// The same studies on another date, which costs nothing.
DailyStudies studies_of(const std::string& date) {
  DailyStudies daily = chosen();
  daily.date = date_of(date);
  return daily;
}

std::string written(const DailyStudies& daily) { return studies_series().write_day(daily); }

/// Reads a published day.
Expected<DayPtr> read_studies_of_day(const std::string& text) {
  return read_json(text, text.size(), "day",
                   [](const JsonNode& node) { return DayPtr{studies_series().read_day(node)}; });
}

std::string replaced(std::string text, const std::string& old, const std::string& changed) {
  const std::size_t at = text.find(old);
  REQUIRE(at != std::string::npos);
  return text.replace(at, old.size(), changed);
}

}  // namespace

TEST_CASE("daily studies: a date names deal numbers of its own, for ever", "[daily]") {
  CHECK(daily_study_number(date_of("2026-11-21"), 0, 0) == 1'002'026'112'100'000U);
  CHECK(daily_study_number(date_of("2026-11-21"), 2, 7) == 1'002'026'112'120'007U);
  CHECK(daily_study_number(date_of("9999-12-31"), 2, kStudyCandidates - 1) <
        (std::uint64_t{1} << 53));
}

TEST_CASE("daily studies: one for each band, and each holds", "[daily]") {
  StudyChecker checker{Limits{}};
  for (std::size_t band = 0; band < kStudyBands.size(); ++band) {
    INFO(name(kStudyBands[band]));
    const DailyStudy& daily = chosen().studies[band];
    const DailyStudyForm& form = kDailyStudyForms[band];
    const std::uint64_t number = daily.deal.number().value();
    CHECK(number >= daily_study_number(chosen().date, band, 0));
    CHECK(number < daily_study_number(chosen().date, band, kStudyCandidates));
    CHECK(daily.study.position.left() >= form.fewest_cards);
    CHECK(daily.study.position.left() <= form.most_cards);
    CHECK(daily.study.unique_turns() >= form.unique_turns);
    CHECK(daily.study.grade.value().band == kStudyBands[band]);
    CHECK(daily.study.solution.empty());
    CHECK(study_after(daily.deal, daily.plays).study.position == daily.study.position);
    StudyFinder finder{Limits{}};
    const auto found = finder.study_at(daily.study.position);
    REQUIRE(std::holds_alternative<Study>(found));
    Study study = daily.study;
    study.solution = std::get<Study>(found).solution;
    CHECK(checker.check(study).kind == StudyFinding::Kind::Holds);
  }
}

TEST_CASE("daily studies: the choice is what it once was, and can be interrupted", "[daily]") {
  const DailyStudies again = choose_daily_studies(chosen().date, chosen().program).value();
  CHECK(written(again) == written(chosen()));
  const std::atomic<bool> interrupt{true};
  CHECK_FALSE(choose_daily_studies(chosen().date, chosen().program, &interrupt));
}

TEST_CASE("daily studies: plays that lead to no study are refused", "[daily]") {
  const DailyStudy& daily = chosen().studies[0];
  Line plays = daily.plays;
  plays.pop_back();  // then the last turn is open, and not empty
  CHECK_THROWS_AS(study_after(daily.deal, plays), std::invalid_argument);
  plays = daily.plays;
  plays.front().front().card = plays.back().empty() ? plays[1].front().card : Card{2};
  CHECK_THROWS_AS(study_after(daily.deal, plays), std::invalid_argument);
  CHECK_THROWS_AS(study_after(Deal::numbered({2, 7, 2}, 1), {{}}), std::invalid_argument);
}

TEST_CASE("daily studies: a ledger reads what it wrote, and detects every change", "[daily]") {
  Ledger ledger{studies_series()};
  std::string text;
  for (const char* date : {"2026-11-22", "2026-11-20", "2030-01-01"})
    text += ledger.add(std::make_shared<DailyStudies>(studies_of(date)));
  const Ledger read = studies_ledger_in(text);
  REQUIRE(read.days().size() == 3);
  for (const DayPtr& day : read.days()) {
    const DailyStudies expected = studies_of(write_date(day->date));
    CHECK(studies_series().write_day(*day) == written(expected));
    CHECK(studies_series().same(*day, expected));
  }
  CHECK(read.find(date_of("2026-11-20")) == read.days()[1]);
  for (std::size_t i = 0; i < text.size(); i += 41) {
    std::string changed = text;
    changed[i] = changed[i] == '1' ? '2' : '1';
    INFO(i);
    if (changed != text) CHECK(!Ledger::read(studies_series(), changed));
  }
}

TEST_CASE("daily studies: what is published never changes", "[daily]") {
  const ScratchFolder folder;
  const LedgerFile file{studies_series(), folder.path() / "studies.ledger"};
  const auto first = std::make_shared<DailyStudies>(chosen());
  const auto other = std::make_shared<DailyStudies>(chosen());
  other->program = "9.9.9";
  CHECK(file.publish(first)->program == chosen().program);
  CHECK(file.publish(other)->program == chosen().program);
  CHECK(file.read().days().size() == 1);
}

TEST_CASE("daily studies: a day reads as it was written, and its parts must agree", "[daily]") {
  const std::string text = written(chosen());
  const auto read = read_studies_of_day(text);
  REQUIRE(read);
  CHECK(studies_series().write_day(**read) == text);
  CHECK(studies_series().same(**read, chosen()));
  CHECK_THAT(text, !ContainsSubstring("\"solution\""));
  const auto fault_of = [&](const std::string& old, const std::string& changed) {
    const auto result = read_studies_of_day(replaced(text, old, changed));
    REQUIRE(!result);
    return result.error().message();
  };
  CHECK_THAT(fault_of("\"id\":\"solo:", "\"id\":\"none:"), ContainsSubstring("/studies/0/id"));
  CHECK_THAT(fault_of("\"id\":\"solo:1", "\"id\":\"solo:2"), ContainsSubstring("/studies/0/game"));
  CHECK_THAT(fault_of("\"plays\":[[[", "\"plays\":[[],[["),
             ContainsSubstring("/studies/0/game/plays"));
  CHECK_THAT(fault_of("\"A1\":", "\"A1\":1"), ContainsSubstring("/studies/0/position"));
  CHECK_THAT(fault_of("\"unique_turns\":1", "\"unique_turns\":3"),
             ContainsSubstring("/unique_turns"));
  CHECK_THAT(fault_of("\"band\":\"easy\"", "\"band\":\"hard\""), ContainsSubstring("/grade/band"));
  CHECK_THAT(fault_of("\"date\":\"2026", "\"date\":\"26"), ContainsSubstring("/date"));
}

TEST_CASE("daily studies: solutions read as studies", "[daily]") {
  std::array<Line, kStudyBands.size()> lines;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    StudyFinder finder{Limits{}};
    lines[i] = std::get<Study>(finder.study_at(chosen().studies[i].study.position)).solution;
  }
  const std::string text = studies_series().write_solutions(chosen());
  const auto read = read_studies(text);
  REQUIRE(read);
  const auto& studies = *read;
  REQUIRE(studies.size() == lines.size());
  for (std::size_t i = 0; i < lines.size(); ++i) {
    CHECK(studies[i].solution == lines[i]);
    CHECK(studies[i].position == chosen().studies[i].study.position);
    CHECK(studies[i].grade == chosen().studies[i].study.grade);
  }
  CHECK(read_studies(write_study(studies[0])).value().size() == 1);
}

TEST_CASE("daily studies: a ledger that lies about a study is found out", "[daily]") {
  DailyStudies daily = chosen();
  ++daily.studies[1].study.refuted[0];
  CHECK_THROWS_WITH(studies_series().write_solutions(daily),
                    "the medium study of 2026-11-21 has other unique turns than the ledger says");
  CHECK_FALSE(studies_series().same(daily, chosen()));
}

TEST_CASE("daily studies: the text to share tells band and length", "[daily]") {
  const DailyStudy& hard = chosen().studies[2];
  CHECK_THAT(written(chosen()),
             ContainsSubstring("\"share\":\"Backtrick study 2026-11-21, hard: " +
                               std::to_string(hard.study.position.left()) + " cards\""));
}

}  // namespace backtrick::the_game
