// Tests of survey archives: what they store, in which pieces results may arrive, and what is
// refused.

#include "tools/survey/archive.hpp"

#include <chrono>
#include <fstream>

#include "puzzles/formats/packed_line.hpp"
#include "solver/common/shuffle.hpp"
#include "solver/the_game/rules/game.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/samples.hpp"
#include "tests/survey/archive_support.hpp"
#include "tools/survey/recheck.hpp"
#include "tools/survey/survey_summary.hpp"

namespace backtrick::the_game {
namespace {

TEST_CASE("archive: what it says is what the solver says", "[survey]") {
  const Folder folder;
  const std::string file = folder.file("a");
  const DealRange range{1, static_cast<std::uint64_t>(scaled(2000))};
  SolvePlan how = plan();
  how.keep_lines = true;
  archive_ranges(file, {range}, how);

  Archive archive = Archive::to_read(file);
  const SurveyId survey = archive.find_survey(kRules).value();
  VerdictCounts counts;
  std::uint64_t nodes = 0;
  Solver solver;
  for (std::uint64_t number = range.first; number <= range.last; ++number) {
    const Deal deal = Deal::numbered(kRules, number);
    const Result result = solver.solve(deal);
    counts.count(result.verdict);
    const auto row = archive.row(survey, number);
    const bool counted = result.verdict == Verdict::Winnable && result.stage == Stage::Cyclic;
    REQUIRE(row.has_value() != counted);
    CHECK(archive.has_line(survey, number) == (result.verdict == Verdict::Winnable));
    if (counted) {
      nodes += result.nodes;
    } else {
      CHECK(row->row.verdict == result.verdict);
      CHECK(row->row.nodes == result.nodes);
    }
  }
  CHECK(counts.unwinnable > 0);
  const VerdictCounts archived = archive.verdicts(survey);
  CHECK(archived.winnable == counts.winnable);
  CHECK(archived.unwinnable == counts.unwinnable);
  CHECK(archived.undecided == 0);
  CHECK(archive.blocks(survey).front().block.nodes == nodes);
  archive.for_each_line(survey, [](const ArchivedLine& line) {
    const Deal deal = Deal::numbered(kRules, line.number);
    CHECK(replay(deal, unpack(deal, line.plays).value()).left == 0);
  });

  const SurveySummary summary = summarise(archive, 5).front();
  CHECK(summary.counts.winnable == counts.winnable);
  CHECK(summary.unwinnable.size() == counts.unwinnable);
  CHECK(summary.ranges == std::vector{range});
  CHECK(summary.nodes.histogram.total() == range.size());
}

TEST_CASE("archive: comes out the same, made in any pieces", "[survey][threads]") {
  const Folder folder;
  // The range crosses a border between blocks.
  const DealRange range{kBlockSize - 300, kBlockSize + 299};
  archive_ranges(folder.file("whole"), {range});
  const std::string whole = contents(folder.file("whole"));

  SplitMix64 random{3};
  for (int attempt = 0; attempt < 5; ++attempt) {
    std::vector<DealRange> pieces;
    for (std::uint64_t first = range.first; first <= range.last;) {
      const std::uint64_t last = std::min(range.last, first + random.below(150));
      pieces.push_back({first, last});
      first = last + 1;
    }
    shuffle(std::span{pieces}, random);
    const std::string file = folder.file(std::to_string(attempt));
    for (const DealRange& piece : pieces) archive_ranges(file, {piece});
    CHECK(contents(file) == whole);
  }

  SolvePlan how = plan();
  how.threads = 4;
  archive_ranges(folder.file("threads"), {range}, how);
  CHECK(contents(folder.file("threads")) == whole);
}

TEST_CASE("archive: nothing is written after a failure", "[survey][threads][slow]") {
  SolvePlan how = plan();
  how.threads = 4;
  for (int attempt = 0; attempt < scaled(100); ++attempt) {
    int batches = 0;
    const auto take = [&](const Batch&) {
      if (++batches == 5) throw std::runtime_error{"full"};
    };
    CHECK_THROWS_AS(solve_ranges({{0, 100'000}}, how, take), std::runtime_error);
    REQUIRE(batches == 5);
  }
}

TEST_CASE("archive: knows what is missing", "[survey]") {
  const Folder folder;
  archive_ranges(folder.file("a"), {{10, 19}, {30, 39}});
  Archive archive = Archive::to_write(folder.file("a"));
  const SurveyId survey = archive.survey_of(kRules);
  CHECK(archive.missing(survey, {10, 19}).empty());
  CHECK(archive.missing(survey, {0, 50}) == std::vector<DealRange>{{0, 9}, {20, 29}, {40, 50}});
  CHECK(archive.missing(survey, {15, 32}) == std::vector<DealRange>{{20, 29}});
  CHECK_THROWS_AS(archive.add(survey, 1, solved({15, 25})), std::logic_error);
}

TEST_CASE("archive: what was not committed is gone, what was is there", "[survey]") {
  const Folder folder;
  const std::string file = folder.file("a");
  {
    Archive archive = Archive::to_write(file);
    const SurveyId survey = archive.survey_of(kRules);
    archive.add(survey, archive.solver_of(kSolver), solved({1, 10}));
    archive.commit();
    archive.add(survey, archive.solver_of(kSolver), solved({11, 20}));
  }
  Archive archive = Archive::to_read(file);
  CHECK(archive.missing(archive.find_survey(kRules).value(), {1, 20}) ==
        std::vector<DealRange>{{11, 20}});
}

TEST_CASE("archive: readers see what is committed, second writers are refused", "[survey]") {
  const Folder folder;
  const std::string file = folder.file("a");
  Archive writer = Archive::to_write(file);
  const SurveyId survey = writer.survey_of(kRules);
  writer.add(survey, writer.solver_of(kSolver), solved({1, 10}));
  CHECK(status_of([&] { Archive::to_read(file); }) == Exit::BadData);  // the file is still
                                                                       // empty
  writer.commit();
  CHECK(Archive::to_read(file).verdicts(survey).deals() == 10);
  CHECK(status_of([&] { Archive::to_write(file); }) == Exit::TryAgain);
}

TEST_CASE("archive: refuses the files of others", "[survey]") {
  const Folder folder;
  CHECK(status_of([&] { Archive::to_read(folder.file("none")); }) == Exit::NoInput);
  CHECK(status_of([&] { Archive::to_write(folder.file("none/a")); }) == Exit::NoInput);

  std::ofstream{folder.file("text")} << std::string(5000, 'x');
  CHECK(status_of([&] { Archive::to_read(folder.file("text")); }) == Exit::BadData);
  CHECK(status_of([&] { Archive::to_write(folder.file("text")); }) == Exit::BadData);

  Database{folder.file("other"), Database::Access::Write}.run("CREATE TABLE t (x)");
  CHECK(status_of([&] { Archive::to_read(folder.file("other")); }) == Exit::BadData);
  CHECK(status_of([&] { Archive::to_write(folder.file("other")); }) == Exit::BadData);

  archive_ranges(folder.file("newer"), {{1, 2}});
  const int newer = Archive::newest_version() + 1;
  Database{folder.file("newer"), Database::Access::Write}.run("PRAGMA user_version = " +
                                                              std::to_string(newer));
  CHECK(status_of([&] { Archive::to_read(folder.file("newer")); }) == Exit::BadData);
  CHECK(status_of([&] { Archive::to_write(folder.file("newer")); }) == Exit::BadData);
}

TEST_CASE("recheck: agrees with itself, and names the deal that does not", "[survey]") {
  const Folder folder;
  const std::string file = folder.file("a");
  const DealRange range{1, 300};
  archive_ranges(file, {range});
  SolvePlan how = plan();
  how.keep_rows = true;
  const Batch again = solved(range, how);

  const auto recheck = [&](const Batch& batch, const SolverName& solver) {
    Archive archive = Archive::to_write(file);
    const SurveyId survey = archive.find_survey(kRules).value();
    Recheck check{archive, survey, archive.solver_of(solver), "here"};
    try {
      check.take(batch);
    } catch (const Error& error) {
      CHECK(error.status() == Exit::Internal);
      return std::string{error.what()};
    }
    return std::to_string(check.checksums_reproduced());
  };
  const SolverName other{"3+4", ""};
  CHECK(recheck(again, kSolver) == "1");
  CHECK(recheck(again, other) == "0");  // its node counts may differ

  const auto counted = std::ranges::find_if(again.rows, merely_counted);
  const auto rowed = std::ranges::find_if_not(again.rows, merely_counted);
  REQUIRE(counted != again.rows.end());
  REQUIRE(rowed != again.rows.end());
  for (const auto& found : {counted, rowed}) {
    const auto place = found - again.rows.begin();
    const std::string named = "deal " + std::to_string(found->number) + ":";
    Batch turned = again;
    DealRow& row = turned.rows[static_cast<std::size_t>(place)];
    row.verdict = row.verdict == Verdict::Winnable ? Verdict::Unwinnable : Verdict::Winnable;
    CHECK_THAT(recheck(turned, kSolver), Catch::Matchers::ContainsSubstring(named));
    CHECK_THAT(recheck(turned, other), Catch::Matchers::ContainsSubstring(named));
  }
  Batch dearer = again;
  ++dearer.rows[static_cast<std::size_t>(counted - again.rows.begin())].nodes;
  CHECK_THAT(recheck(dearer, kSolver),
             Catch::Matchers::ContainsSubstring("deals 1..300: the same verdicts"));
  CHECK(recheck(dearer, other) == "0");

  // In another order, the first of several deals that are hardest is the same.
  Batch reversed = again;
  std::ranges::reverse(reversed.rows);
  CHECK(recheck(reversed, kSolver) == "1");
  Database{file, Database::Access::Write}.run(
      "UPDATE block SET hardest = hardest + CASE (SELECT count(*) FROM deal WHERE number = hardest "
      "+ 1) WHEN 0 THEN 1 ELSE -1 END");
  CHECK_THAT(recheck(again, kSolver), Catch::Matchers::ContainsSubstring("another hardest deal"));

  // An undecided result contradicts neither of the other verdicts.
  Batch undecided = again;
  for (DealRow& row : undecided.rows) {
    row.verdict = Verdict::Undecided;
    row.limit = Limit::Time;
  }
  CHECK(recheck(undecided, other) == "0");
}

TEST_CASE("second attempts: take the place of undecided deals alone", "[survey]") {
  const Folder folder;
  SolvePlan how = plan();
  how.limits.nodes = 5;
  archive_ranges(folder.file("a"), {{1, 20}}, how);
  Archive archive = Archive::to_write(folder.file("a"));
  const SurveyId survey = archive.survey_of(kRules);
  CHECK(archive.verdicts(survey).undecided == 20);
  CHECK(archive.row(survey, 7)->row.limit == Limit::Nodes);
  how = plan();
  how.keep_rows = true;
  const SolverId larger = archive.solver_of({"1+2", "more"});
  const Batch again = solved({1, 20}, how);
  for (const DealRow& row : again.rows) archive.replace(survey, larger, row);
  CHECK(archive.verdicts(survey).undecided == 0);
  CHECK(archive.verdicts(survey).deals() == 20);
  CHECK(archive.inconsistencies(survey).empty());
  CHECK_THROWS_AS(archive.replace(survey, larger, {7, Verdict::Undecided, Limit::Nodes}),
                  std::logic_error);
}

TEST_CASE("verify: counts that were tampered with are noticed", "[survey]") {
  const Folder folder;
  for (const char* harm :
       {"UPDATE block SET counted = counted + 1",
        "DELETE FROM deal WHERE number = "
        "(SELECT min(number) FROM deal)",
        "UPDATE histogram SET deals = deals + 1",
        "INSERT INTO deal VALUES (1, 999, 1, 'unwinnable', NULL, 'exhaustive', 1, 0)",
        "INSERT INTO line VALUES (1, 999, 1, x'00')",
        "INSERT INTO checked_loss VALUES (1, 999, 1)",
        "INSERT INTO checked_loss SELECT 1, number, 1 FROM deal WHERE verdict = 'winnable'",
        "INSERT INTO block VALUES (1, 50, 60, 1, 11, 0, 0, NULL, NULL, 0)",
        "DELETE FROM histogram",
        "DELETE FROM histogram WHERE measure = 'nanoseconds'",
        "UPDATE histogram SET bucket = bucket + 500",
        "UPDATE histogram SET solver = 2",
        "UPDATE block SET last = last - 1",
        "UPDATE block SET nodes = nodes + 1000",
        "UPDATE block SET nodes = -nodes",
        "UPDATE block SET seconds = -seconds",
        "UPDATE block SET seconds = seconds + 1",
        "UPDATE block SET hardest = NULL",
        "UPDATE block SET hardest = 999",
        "UPDATE block SET hardest = (SELECT number FROM deal)",
        "UPDATE block SET hardest_nodes = 2 * hardest_nodes",
        "UPDATE block SET hardest_nodes = 1",
        "UPDATE deal SET nodes = -1",
        "UPDATE deal SET seconds = -1",
        "UPDATE deal SET solver = 2",
        "UPDATE block SET first = -1"}) {
    const std::string file = folder.file("a");
    std::filesystem::remove(file);
    archive_ranges(file, {{1, 200}});
    CHECK(Archive::to_read(file).inconsistencies(1).empty());
    Database{file, Database::Access::Write}.run(harm);
    INFO(harm);
    CHECK_FALSE(Archive::to_read(file).inconsistencies(1).empty());
  }
}

TEST_CASE("archive: damage that leaves an SQLite file is refused", "[survey]") {
  const Folder folder;
  for (const char* harm :
       {"DROP TABLE session", "DROP TABLE checked_loss", "ALTER TABLE block DROP COLUMN checksum",
        "UPDATE survey SET hand = 99", "UPDATE survey SET hand = 4294967298",
        "UPDATE survey SET players = 0", "UPDATE block SET last = last - 1",
        "DELETE FROM histogram", "INSERT INTO shard VALUES (1, 1, 0, 1, 2)"}) {
    const std::string file = folder.file("a");
    std::filesystem::remove(file);
    archive_ranges(file, {{1, 200}});
    Database{file, Database::Access::Write}.run(harm);
    INFO(harm);
    const auto use = [](Archive archive) {
      archive.demand_right_counts();
      archive.shard();
    };
    CHECK(status_of([&] { use(Archive::to_read(file)); }) == Exit::BadData);
    CHECK(status_of([&] { use(Archive::to_write(file)); }) == Exit::BadData);
  }
}

}  // namespace
}  // namespace backtrick::the_game
