// Tests that a series is one class: dates of a tiny one are written, published and read back by the
// code that publishes all series.

#include "puzzles/daily/series.hpp"

#include <array>
#include <memory>
#include <string>
#include <string_view>

#include "puzzles/daily/daily.hpp"
#include "puzzles/daily/ledger.hpp"
#include "puzzles/daily/sheet.hpp"
#include "puzzles/formats/json_node.hpp"
#include "puzzles/publishing/site.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/dailies.hpp"
#include "tests/support/scratch_folder.hpp"

namespace backtrick {
namespace {

using Catch::Matchers::ContainsSubstring;
using the_game::date_of;

/// Which number, squared, is this?
struct Square : Day {
  int root = 0;
  friend bool operator==(const Square&, const Square&) = default;
};

constexpr std::array kSquareSchemas{SiteText{"square.schema.json", "{}"}};

class Squares : public SeriesOf<Square> {
 public:
  explicit Squares(std::string_view name = "squares")
      : SeriesOf{{.name = name,
                  .command = "square",
                  .puzzles = "squares",
                  .day_key = "square",
                  .differences = "squares",
                  .title = "Squares",
                  .description = "A square for every day.",
                  .calendar = "-//Backtrick//Squares//EN",
                  .uuid = "e2a1c5f0-58f4-4b57-9c55-3f9f6d1b7f11",
                  .schemas = kSquareSchemas,
                  .openapi = R"({"openapi":"3.1.0"})",
                  .ledger_line = "square",
                  .daily_help = "The square of a date",
                  .daily_note = "Squares have no tricks.\n",
                  .publish_help = "Write the squares of many dates",
                  .publish_note = "Squares never change.\n"}} {}

  ChooseDay chooser(const Choice& choice) const override {
    return [choice](CalendarDate date) -> DayPtr {
      if (choice.interrupt != nullptr && *choice.interrupt) return nullptr;
      return keep(Square{{date, choice.program}, static_cast<int>(unsigned{date.day()})});
    };
  }
  WriteJson ledger_entry(const Day& day) const override { return {{"root", of(day).root}}; }
  std::shared_ptr<Day> read_ledger_entry(const JsonNode& line) const override {
    return std::make_shared<Square>(Square{{}, line.at("root").number(1, 31)});
  }
  WriteJson day_entry(const Day& day) const override {
    const int root = of(day).root;
    return {{"square", root * root}};
  }
  std::shared_ptr<Day> read_day(const JsonNode& day) const override {
    const int square = day.at("square").number(1, 31 * 31);
    int root = 1;
    while (root * root < square) ++root;
    return std::make_shared<Square>(Square{{read_date_of(day), day.at("program").text()}, root});
  }
  WriteJson solutions(const Day& day) const override { return {{"root", of(day).root}}; }
  std::string write_text(const Day& day) const override { return write_day(day) + "\n"; }
  std::string write_sheet(const Day& day) const override { return Sheet{day.date}.written(); }
  FeedEntry feed_entry(const Day& day) const override {
    return {write_date(day.date), "A number times itself is " + write_day(day)};
  }
};

const Squares kSquares;

DayPtr square_of(const char* date) {
  return kSquares.chooser({"1.2.3", 0, nullptr})(date_of(date));
}

std::string three_lines() {
  Ledger ledger{kSquares};
  std::string text;
  for (const char* date : {"2026-11-21", "2026-11-19", "2026-11-20"})
    text += ledger.add(square_of(date));
  return text;
}

/// A tree with the days of three lines, as on the last of these days.
struct PublishedSquares {
  ScratchFolder folder;
  LedgerFile file{kSquares, folder.path() / "squares.ledger"};
  SitePlan plan{{date_of("2026-11-19"), date_of("2026-11-20"), date_of("2026-11-21")},
                date_of("2026-11-21"),
                "https://example.org/"};

  PublishedSquares() {
    for (const CalendarDate date : plan.dates) file.publish(square_of(write_date(date).c_str()));
    AtomicDirectory tree{path(), kSiteMark};
    put_site(tree, file.read(), plan);
    tree.commit();
  }
  std::filesystem::path path() const { return folder.path() / "tree"; }
  std::string read(const std::string& path_in_site) const {
    return read_file(path() / "squares" / path_in_site).value();
  }
};

}  // namespace

TEST_CASE("series: a ledger of a new one reads what it wrote, and refuses every change",
          "[ledger]") {
  const std::string text = three_lines();
  CHECK(text.starts_with(R"({"ledger":"squares 1","date":"2026-11-21","root":21,"program":"1.2.3",)"
                         R"("sum":")"));
  const auto read = Ledger::read(kSquares, text);
  REQUIRE(read);
  REQUIRE(read->days().size() == 3);
  CHECK(kSquares.same(*read->find(date_of("2026-11-19")), *square_of("2026-11-19")));
  CHECK_FALSE(read->find(date_of("2026-11-22")));
  for (std::size_t i = 0; i < text.size(); ++i) {
    std::string changed = text;
    changed[i] = changed[i] == '1' ? '2' : '1';
    INFO(i);
    if (changed != text) CHECK(!Ledger::read(kSquares, changed));
  }
}

TEST_CASE("series: no ledger is taken for that of another series", "[ledger]") {
  using the_game::daily_series;
  const auto refused = Ledger::read(daily_series(), three_lines());
  REQUIRE(!refused);
  CHECK_THAT(refused.error().message(), ContainsSubstring("/ledger"));
  Ledger deals{daily_series()};
  const std::string line =
      deals.add(std::make_shared<the_game::Daily>(the_game::daily_of("2026-11-21")));
  CHECK(Ledger::read(daily_series(), line));
  CHECK(!Ledger::read(kSquares, line));
  // Nor if its lines hold the same.
  const Squares namesake{"cubes"};
  const auto cubes = Ledger::read(namesake, three_lines());
  REQUIRE(!cubes);
  CHECK(cubes.error().message() == "/ledger: found \"squares 1\", expected \"cubes 1\"");
}

TEST_CASE("series: a new one is published to a folder of a tree", "[publishing]") {
  const PublishedSquares squares;
  AtomicDirectory tree{squares.path(), kSiteMark};
  CHECK(days_in(tree, squares.file.read()) == squares.plan.dates);
  CHECK(squares.read("days/2026-11-20.json") ==
        "{\"date\":\"2026-11-20\",\"square\":400,\"program\":\"1.2.3\"}\n");
  CHECK(squares.read("solutions/2026-11-20.json") == "{\"date\":\"2026-11-20\",\"root\":20}\n");
  CHECK_FALSE(tree.read("squares/solutions/2026-11-21.json"));  // today's is told tomorrow
  CHECK_THAT(squares.read("print/2026-11-21.svg"), ContainsSubstring("21 November 2026"));
  // Nothing is left to add.
  put_site(tree, squares.file.read(), squares.plan);
  CHECK_FALSE(tree.commit());
}

TEST_CASE("series: a new one has an index, a description and feeds", "[publishing]") {
  const PublishedSquares squares;
  CHECK_THAT(squares.read("index.json"), ContainsSubstring("\"square\": \"days/2026-11-19.json\""));
  CHECK_THAT(squares.read("openapi.json"), ContainsSubstring("https://example.org/squares/"));
  CHECK(squares.read("schema/square.schema.json") == "{}");
  for (const char* feed : {"feed.json", "atom.xml", "calendar.ics"})
    CHECK_THAT(squares.read(feed), ContainsSubstring("A number times itself is"));
  CHECK_THAT(squares.read("feed.json"),
             ContainsSubstring("https://example.org/squares/print/2026-11-21.svg"));
}

TEST_CASE("series: a published day that the ledger does not hold so is refused", "[publishing]") {
  const PublishedSquares squares;
  const auto complaint_with = [&](const std::string& path, const std::string& text) {
    AtomicDirectory tree{squares.path(), kSiteMark};
    tree.put("squares/" + path, text);
    try {
      put_site(tree, squares.file.read(), squares.plan);
    } catch (const Error& complaint) {
      CHECK(complaint.status() == Exit::BadData);
      return complaint.message();
    }
    return std::string{};
  };
  const std::string day = R"({"date":"2026-11-20","square":400,"program":"1.2.3"})";
  CHECK(complaint_with("days/2026-11-20.json", day).empty());
  CHECK(complaint_with("days/2026-11-20.json",
                       R"({"date":"2026-11-20","square":441,"program":"1.2.3"})") ==
        "squares/days/2026-11-20.json is published with other squares than the ledger holds");
  CHECK(complaint_with("days/2026-11-20.json",
                       R"({"date":"2026-11-20","square":400,"program":"1.2.4"})") ==
        "squares/days/2026-11-20.json is published with other squares than the ledger holds");
  CHECK_THAT(complaint_with("days/2026-11-20.json", "{}"),
             ContainsSubstring("the key \"square\" is missing"));
  CHECK(complaint_with("days/2026-11-22.json", day) ==
        "squares/days/2026-11-22.json is published, but the ledger does not hold that date");
}

TEST_CASE("series: what was chosen once for a date stays", "[ledger]") {
  const PublishedSquares squares;
  const auto other = std::make_shared<Square>(Square{{date_of("2026-11-20"), "9"}, 7});
  CHECK(kSquares.same(*squares.file.publish(other), *square_of("2026-11-20")));
  CHECK(squares.file.read().days().size() == 3);
}

}  // namespace backtrick
