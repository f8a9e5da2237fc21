// Tests of the ledger: published days are found again, and every change to the file is detected.

#include "puzzles/daily/ledger.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include "puzzles/formats/deal_id.hpp"
#include "puzzles/storage/checksum.hpp"
#include "puzzles/storage/durable_file.hpp"
#include "solver/common/shuffle.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/dailies.hpp"
#include "tests/support/exit_status.hpp"
#include "tests/support/samples.hpp"
#include "tests/support/scratch_folder.hpp"

namespace backtrick::the_game {
namespace {

using Catch::Matchers::ContainsSubstring;

DayPtr kept(const Daily& daily) { return std::make_shared<const Daily>(daily); }
const Daily& deals_of(const DayPtr& day) { return static_cast<const Daily&>(*day); }

Ledger ledger_in(const std::string& text) {
  auto read = Ledger::read(daily_series(), text);
  REQUIRE(read);
  return *std::move(read);
}

Error fault_in_ledger(const std::string& text) {
  const auto read = Ledger::read(daily_series(), text);
  REQUIRE(!read);
  return read.error();
}

/// The lines of four days, which are not in calendar order.
std::vector<std::string> four_lines() {
  Ledger ledger{daily_series()};
  std::vector<std::string> lines;
  for (const char* date : {"2026-11-21", "2026-11-22", "2026-11-20", "2027-01-01"})
    lines.push_back(ledger.add(kept(daily_of(date))));
  return lines;
}

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line;
  return text;
}

bool same(const Daily& a, const Daily& b) {
  if (a.date != b.date || a.program != b.program) return false;
  for (std::size_t i = 0; i < kBands; ++i) {
    const DailyDeal& x = a.deals[i];
    const DailyDeal& y = b.deals[i];
    if (x.deal != y.deal || x.player_results != y.player_results || x.grade.band != y.grade.band ||
        x.grade.version != y.grade.version ||
        std::abs(x.grade.difficulty - y.grade.difficulty) > 0.001 ||
        std::abs(x.grade.standard_error.value() - y.grade.standard_error.value()) > 0.001)
      return false;
  }
  return true;
}

TEST_CASE("checksums: SHA-256 of its own standard's examples", "[ledger]") {
  CHECK(sha256("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  CHECK(sha256("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

TEST_CASE("ledger: what is added is read back, byte for byte", "[ledger]") {
  const std::string text = joined(four_lines());
  const Ledger ledger = ledger_in(text);
  REQUIRE(ledger.days().size() == 4);
  CHECK(same(deals_of(ledger.days()[2]), daily_of("2026-11-20")));
  REQUIRE(ledger.find(date_of("2026-11-22")) != nullptr);
  CHECK(same(deals_of(ledger.find(date_of("2026-11-22"))), daily_of("2026-11-22")));
  CHECK(ledger.find(date_of("2026-11-23")) == nullptr);
  CHECK(ledger_in("").days().empty());
  // A line that is read and written again is unchanged.
  Ledger again{daily_series()};
  std::string rewritten;
  for (const DayPtr& day : ledger.days()) rewritten += again.add(day);
  CHECK(rewritten == text);
}

TEST_CASE("ledger: what a player made of the deals is kept", "[ledger]") {
  Daily daily = daily_of("2026-11-21");
  daily.deals[1].player_results = {PlayerResult{"strong", "0123456789abcdef", 20, 7, 93}};
  Ledger ledger{daily_series()};
  const std::string line = ledger.add(kept(daily));
  CHECK(same(deals_of(ledger_in(line).days()[0]), daily));
  CHECK_THAT(line,
             ContainsSubstring(R"("player_result":{"player":"strong","network":"0123456789abcdef",)"
                               R"("games":20,"beaten":7,"mean_left":4.65})"));
  for (const auto& [from, to] : {std::pair{"\"beaten\":7", "\"beaten\":21"},
                                 std::pair{"4.65", "4.66"}, std::pair{"4.65", "-1"}}) {
    std::string changed = line;
    changed.replace(changed.find(from), std::string_view{from}.size(), to);
    fault_in_ledger(changed);
  }
}

TEST_CASE("ledger: what teams made of the deals for two is kept, by talk", "[ledger]") {
  Daily daily = daily_of("2026-11-21", "1.2.3", {2, 7, 2});
  for (const Language talk : kLanguages) {
    const int beaten = 15 + static_cast<int>(talk);
    daily.deals[1].player_results.push_back({"strong", "0123456789abcdef", 20, beaten, 9, talk});
  }
  Ledger ledger{duo_series()};
  const std::string line = ledger.add(kept(daily));
  CHECK(line.size() < 4'096);
  CHECK_THAT(line,
             ContainsSubstring(R"({"ledger":"duo 1")") &&
                 ContainsSubstring(R"({"player":"strong","talk":"two",)"
                                   R"("network":"0123456789abcdef","games":20,"beaten":17,)"));
  const auto read = Ledger::read(duo_series(), line);
  REQUIRE(read);
  CHECK(same(deals_of(read->days()[0]), daily));
  CHECK(!Ledger::read(daily_series(), line));
  // Neither another order of talks nor deals of other rules.
  for (const auto& [from, to] :
       {std::pair{"\"talk\":\"two\"", "\"talk\":\"one\""}, std::pair{"\"duo:2", "\"solo:2"}}) {
    std::string changed = line;
    changed.replace(changed.find(from), std::string_view{from}.size(), to);
    const std::size_t body = changed.find(",\"sum\":");
    changed.replace(body + 8, 64, sha256(changed.substr(0, body) + "}"));
    INFO(changed);
    CHECK(!Ledger::read(duo_series(), changed));
  }
}

TEST_CASE("ledger: short deals have one of their own", "[ledger]") {
  const Daily daily = daily_of("2027-01-01", "1.2.3", find_rules("short").value());
  Ledger ledger{short_series()};
  const std::string line = ledger.add(kept(daily));
  CHECK_THAT(line, ContainsSubstring(R"({"ledger":"short 1")") &&
                       ContainsSubstring(R"("id":"short:60002027010100)"));
  const auto read = Ledger::read(short_series(), line);
  REQUIRE(read);
  CHECK(same(deals_of(read->days()[0]), daily));
  CHECK(!Ledger::read(daily_series(), line));
}

TEST_CASE("ledger: a line of today is read for ever", "[ledger]") {
  const std::string line =
      R"({"ledger":1,"date":"2026-11-21","deals":[)"
      R"({"id":"solo:1","grade":{"version":1,"band":"easy","difficulty":-1.5,"standard_error":0.1}},)"
      R"({"id":"solo:2","grade":{"version":1,"band":"medium","difficulty":-0.25,"standard_error":0.1}},)"
      R"({"id":"solo:3","grade":{"version":1,"band":"hard","difficulty":0.5,"standard_error":0.1}},)"
      R"({"id":"solo-expert:4","grade":{"version":1,"band":"fiendish","difficulty":2,"standard_error":0.1}}],)"
      R"("program":"0.1.0","sum":"cc08e5fcc443ddea343884a93e9151d1db0ad508dd7a03ed6210b60bbb884cd9"})"
      "\n";
  const Ledger ledger = ledger_in(line);
  CHECK(deals_of(ledger.days()[0]).deals[3].deal == Deal::numbered({1, 8, 3}, 4));
  CHECK(deals_of(ledger.days()[0]).deals[3].grade.difficulty == 2);
}

TEST_CASE("ledger: no byte of it can be changed", "[ledger]") {
  const std::vector<std::string> lines = four_lines();
  const std::string text = joined(lines);
  SplitMix64 random{1};
  for (std::size_t i = 0; i < text.size(); ++i) {
    std::string wrong = text;
    wrong[i] = static_cast<char>(wrong[i] ^ static_cast<char>(1 + random.below(255)));
    const auto read = Ledger::read(daily_series(), wrong);
    INFO(i);
    REQUIRE(!read);
    // The error names the changed line, or the next one if a line end was changed.
    const auto line = read.error().line();
    std::size_t changed = 1;
    for (std::size_t at = lines[0].size(); at <= i; at += lines[changed++].size()) {
    }
    REQUIRE((line == changed || line == changed + 1));
  }
}

TEST_CASE("ledger: no line can be left out, doubled, moved or cut short", "[ledger]") {
  const std::vector<std::string> lines = four_lines();
  for (std::size_t i = 0; i + 1 < lines.size(); ++i) {
    auto without = lines;
    without.erase(without.begin() + static_cast<std::ptrdiff_t>(i));
    CHECK(fault_in_ledger(joined(without)).line() == i + 1);
    auto swapped = lines;
    std::swap(swapped[i], swapped[i + 1]);
    CHECK(fault_in_ledger(joined(swapped)).line() == i + 1);
    auto doubled = lines;
    doubled.insert(doubled.begin() + static_cast<std::ptrdiff_t>(i), lines[i]);
    CHECK(fault_in_ledger(joined(doubled)).line() == i + 2);
  }
  const std::string text = joined(lines);
  const std::size_t last = text.size() - lines.back().size();
  for (std::size_t size = last + 1; size < text.size(); ++size) {
    const Error fault = fault_in_ledger(text.substr(0, size));
    CHECK(fault.line() == 4);
    CHECK_THAT(fault.message(), ContainsSubstring("cut short"));
  }
  CHECK(fault_in_ledger(text + "\n").line() == 5);
  CHECK(fault_in_ledger("\n" + text).line() == 1);
}

TEST_CASE("ledger: a date comes once, whatever its checksum says", "[ledger]") {
  Ledger ledger{daily_series()};
  std::string text = ledger.add(kept(daily_of("2026-11-21")));
  text += ledger.add(kept(daily_of("2026-11-22")));
  text += ledger.add(kept(daily_of("2026-11-21", "another")));
  const Error fault = fault_in_ledger(text);
  CHECK(fault.line() == 3);
  CHECK_THAT(fault.message(), ContainsSubstring("2026-11-21 was published in line 1 already"));
}

/// A line with this body and a correct checksum.
std::string sealed(std::string body) {
  const std::string sum = sha256(body);
  body.pop_back();
  return body + ",\"sum\":\"" + sum + "\"}\n";
}

TEST_CASE("ledger: right checksums do not make wrong content right", "[ledger]") {
  const std::string line = four_lines().front();
  const std::string body = line.substr(0, line.size() - 74 - 1) + "}";
  REQUIRE(sealed(body) == line);
  struct Change {
    std::string from, to, complaint;
  };
  for (const Change& change : std::initializer_list<Change>{
           {"\"ledger\":1", "\"ledger\":2", "/ledger: found \"2\""},
           {"2026-11-21", "2026-11-31", "/date: found \"2026-11-31\""},
           {"solo:", "slo:", "/deals/0/id: found \"slo:"},
           {"\"easy\"", "\"hard\"", "/deals/0/grade/band: found \"hard\", expected \"easy\""},
           {"\"easy\"", "\"simple\"", "/deals/0/grade/band: found \"simple\""},
           {"\"difficulty\":", "\"difficulties\":", "\"difficulty\" is missing"},
           {"\"difficulty\":", "\"difficulty\":1e308,\"d\":", "/deals/0/grade/difficulty"},
           {"\"standard_error\":", "\"standard_error\":-", "/deals/0/grade/standard_error"},
           {"\"version\":1", "\"version\":0", "/deals/0/grade/version"},
           {"\"program\"", "\"programme\"", "\"program\" is missing"},
           {"[{", "[[{", "syntax error"}}) {
    std::string wrong = body;
    const std::size_t at = wrong.find(change.from);
    REQUIRE(at != std::string::npos);
    wrong.replace(at, change.from.size(), change.to);
    CHECK_THAT(fault_in_ledger(sealed(wrong)).message(), ContainsSubstring(change.complaint));
  }
}

TEST_CASE("ledger file: what is published stays, against any later writer", "[ledger]") {
  const ScratchFolder folder;
  const LedgerFile file{daily_series(), folder.path() / "ledger"};
  CHECK(file.read().days().empty());
  const Daily first = daily_of("2026-11-21", "old");
  CHECK(same(deals_of(file.publish(kept(first))), first));
  Daily later = daily_of("2026-11-21", "new");
  later.deals[0] = later.deals[1];
  CHECK(file.publish(kept(later))->program == "old");
  CHECK(same(deals_of(file.read().days().at(0)), first));
  CHECK(file.read().days().size() == 1);
}

TEST_CASE("ledger file: a damaged one is refused and left as it is", "[ledger]") {
  const ScratchFolder folder;
  const std::filesystem::path path = folder.path() / "ledger";
  std::string text = joined(four_lines());
  text[text.find("2026-11-22") + 9] = '3';
  write_file(path, text);
  const LedgerFile file{daily_series(), path};
  CHECK_THROWS_WITH(file.read(), ContainsSubstring("ledger:2:") &&
                                     ContainsSubstring("the checksum does not fit"));
  CHECK(status_of([&] { file.publish(kept(daily_of("2030-01-01"))); }) == Exit::BadData);
  CHECK(read_file(path) == text);
}

TEST_CASE("ledger file: through a link, and with the rights it had", "[ledger]") {
  namespace fs = std::filesystem;
  const ScratchFolder folder;
  fs::create_directory(folder.path() / "real");
  write_file(folder.path() / "real" / "ledger", "");
  fs::permissions(folder.path() / "real" / "ledger", fs::perms{0640});
  fs::create_symlink("real/ledger", folder.path() / "link");
  const Daily daily = daily_of("2026-11-21");
  LedgerFile{daily_series(), folder.path() / "link"}.publish(kept(daily));
  CHECK(fs::is_symlink(folder.path() / "link"));
  CHECK(fs::status(folder.path() / "real" / "ledger").permissions() == fs::perms{0640});
  CHECK(LedgerFile{daily_series(), folder.path() / "real" / "ledger"}.read().days().size() == 1);
  fs::create_symlink("new", folder.path() / "link to nothing");
  LedgerFile{daily_series(), folder.path() / "link to nothing"}.publish(kept(daily));
  CHECK(LedgerFile{daily_series(), folder.path() / "new"}.read().days().size() == 1);
}

TEST_CASE("ledger file: a FIFO or device is written to, and neither read nor replaced",
          "[ledger]") {
  namespace fs = std::filesystem;
  const ScratchFolder folder;
  const Daily daily = daily_of("2026-11-21");
  const fs::path fifo = folder.path() / "fifo";
  REQUIRE(mkfifo(fifo.c_str(), 0666) == 0);
  const LedgerFile file{daily_series(), fifo};
  CHECK(file.read().days().empty());
  const int reader = open(fifo.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  file.publish(kept(daily));
  std::string line(4096, '\0');
  line.resize(static_cast<std::size_t>(std::max<ssize_t>(0, read(reader, line.data(), 4096))));
  close(reader);
  CHECK(line == Ledger{daily_series()}.add(kept(daily)));
  CHECK(fs::is_fifo(fifo));

  const fs::path full = folder.path() / "full";
  if (mknod(full.c_str(), S_IFCHR | 0666U, makedev(1, 7)) != 0) return;  // no root
  const LedgerFile device{daily_series(), full};
  CHECK(device.read().days().empty());  // has no end
  CHECK(status_of([&] { device.publish(kept(daily)); }) == Exit::CannotWrite);
  CHECK(fs::is_character_file(full));
}

TEST_CASE("ledger file: two writers at once", "[ledger]") {
  const ScratchFolder folder;
  const LedgerFile file{daily_series(), folder.path() / "ledger"};
  const Daily daily = daily_of("2026-11-21");
  std::vector<Daily> days;
  CalendarDate date = daily.date;
  for (int i = 0; i < 60; ++i, date = day_after(date)) {
    days.push_back(daily);
    days.back().date = date;
  }
  constexpr int kWriters = 4;
  std::vector<pid_t> writers;
  for (int writer = 0; writer < kWriters; ++writer) {
    const pid_t child = fork();
    REQUIRE(child >= 0);
    if (child == 0) {
      try {
        for (Daily day : days) {
          day.program = std::to_string(writer);
          file.publish(kept(day));
        }
        _exit(0);
      } catch (...) {
        _exit(1);
      }
    }
    writers.push_back(child);
  }
  for (const pid_t writer : writers) {
    int status = 0;
    waitpid(writer, &status, 0);
    CHECK(status == 0);
  }
  CHECK(file.read().days().size() == days.size());
}

TEST_CASE("ledger file: killed at any moment, it holds a day or does not", "[ledger]") {
  const ScratchFolder folder;
  const std::filesystem::path path = folder.path() / "ledger";
  const LedgerFile file{daily_series(), path};
  const Daily daily = daily_of("2026-11-21");
  CalendarDate date = daily.date;
  SplitMix64 random{2};
  std::string before;
  std::size_t grown = 0;
  std::uint64_t longest = 4000;  // microseconds until the kill
  for (int i = 0; i < scaled(200); ++i) {
    const pid_t child = fork();
    REQUIRE(child >= 0);
    if (child == 0) {
      try {
        for (Daily day = daily;; day.date = date = day_after(date)) {
          day.date = date;
          file.publish(kept(day));
        }
      } catch (...) {
        _exit(1);
      }
    }
    std::this_thread::sleep_for(std::chrono::microseconds{random.below(longest)});
    kill(child, SIGKILL);
    int status = 0;
    waitpid(child, &status, 0);
    REQUIRE(WIFSIGNALED(status));
    const std::string text = read_file(path).value_or("");
    REQUIRE(text.starts_with(before));  // the earlier lines are all there, unchanged
    const Ledger ledger = ledger_in(text);
    if (text.size() > before.size()) ++grown;
    // The delay grows until something is published, because machines and builds differ in speed.
    if (grown == 0) longest = std::min<std::uint64_t>(2 * longest, 4'000'000);
    before = text;
    if (!ledger.days().empty()) date = day_after(ledger.days().back()->date);
    if (ledger.days().size() > 300) {  // begin again, because each write takes longer than the last
      std::filesystem::remove(path);
      before.clear();
    }
  }
  CHECK(grown > 0);
}

}  // namespace
}  // namespace backtrick::the_game
