// Tests of the marks of losses whose proofs were checked, and of archives made before them.

#include <fstream>

#include "tests/support/catch.hpp"
#include "tests/survey/archive_support.hpp"
#include "tools/survey/merge.hpp"
#include "tools/survey/recheck.hpp"
#include "tools/survey/survey_summary.hpp"

namespace backtrick::the_game {
namespace {

/// Turns an archive into one of form 1, which has no checked losses.
void make_old(const std::string& file) {
  Database database{file, Database::Access::Write};
  database.run("DROP TABLE checked_loss");
  database.run("PRAGMA user_version = 1");
}

TEST_CASE("checked losses: all that were proved, and no other deal", "[survey][threads]") {
  const Folder folder;
  const DealRange range{1, 200};
  const Batch plain = solved(range);
  SolvePlan how = proving_plan();
  how.threads = 3;
  const Batch proved = solved(range, how);
  std::vector<std::uint64_t> lost;
  REQUIRE(plain.rows.size() == proved.rows.size());
  for (const DealRow& row : plain.rows)
    if (row.verdict == Verdict::Unwinnable) lost.push_back(row.number);
  CHECK(lost.size() > 10);
  std::vector<std::uint64_t> checked = proved.checked_losses;
  std::ranges::sort(checked);
  CHECK(checked == lost);
  CHECK(plain.checked_losses.empty());
  // Proofs change no count of positions.
  CHECK(plain.blocks.front().checksum == proved.blocks.front().checksum);
  CHECK(plain.blocks.front().nodes == proved.blocks.front().nodes);

  archive_ranges(folder.file("a"), {{1, 100}}, proving_plan());
  archive_ranges(folder.file("a"), {{101, 200}});
  Archive archive = Archive::to_write(folder.file("a"));
  const SurveyId survey = archive.survey_of(kRules);
  const auto unchecked = archive.unchecked_losses(survey, range);
  CHECK(unchecked == std::vector(std::ranges::upper_bound(lost, 100U), lost.end()));
  CHECK(archive.unchecked_losses(survey, {1, unchecked.front()}) == std::vector{unchecked.front()});
  CHECK(archive.unchecked_losses(survey, {1, unchecked.front() - 1}).empty());
  CHECK(archive.checked_losses(survey).size() == lost.size() - unchecked.size());
  CHECK(summarise(archive, 0).front().proofs_checked() == lost.size() - unchecked.size());

  // The first check is kept on record.
  const SolverId later = archive.solver_of({"5+6", ""});
  for (const std::uint64_t number : lost) archive.add_checked_loss(survey, {number, later});
  const auto all = archive.checked_losses(survey);
  REQUIRE(all.size() == lost.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    CHECK(all[i].number == lost[i]);
    CHECK(archive.solver(all[i].solver).version == (lost[i] <= 100 ? "1+2" : "5+6"));
  }
  CHECK(archive.unchecked_losses(survey, range).empty());
  CHECK(archive.inconsistencies(survey).empty());
}

TEST_CASE("checked losses: without room for the proof a deal is undecided", "[survey]") {
  SolvePlan how = proving_plan();
  how.rules = {1, 3, 2, 98};
  const DealRange lost{1, 1};
  CHECK(solved(lost, how).checked_losses == std::vector<std::uint64_t>{1});
  how.limits.memory = 20 << 10;
  const Batch batch = solved(lost, how);
  CHECK(batch.checked_losses.empty());
  CHECK(batch.rows.front().verdict == Verdict::Undecided);
  CHECK(batch.rows.front().limit == Limit::Memory);
}

TEST_CASE("archives of form 1: are read as they are, and carried on", "[survey]") {
  const Folder folder;
  const std::string file = folder.file("a");
  archive_ranges(file, {{1, 100}});
  const std::string before = contents(file);
  make_old(file);
  CHECK(contents(file) == before);
  const auto form = [&] {
    Database database{file, Database::Access::Read};
    backtrick::Statement statement = database.prepare("PRAGMA user_version");
    statement.next();
    return statement.integer(0);
  };
  CHECK(form() == 1);  // reading changes nothing
  {
    Archive archive = Archive::to_read(file);
    const SurveyId survey = archive.find_survey(kRules).value();
    CHECK(archive.unchecked_losses(survey, {1, 100}).size() == archive.verdicts(survey).unwinnable);
    CHECK(summarise(archive, 0).front().proofs_checked() == 0);
  }
  CHECK(merge(folder.file("merged"), {file}) == DealRange{1, 100});
  CHECK(contents(folder.file("merged")) == before);

  archive_ranges(file, {{101, 200}}, proving_plan());
  CHECK(form() == Archive::newest_version());
  Archive archive = Archive::to_read(file);
  CHECK(archive.checked_losses(archive.find_survey(kRules).value()).front().number > 100);
}

}  // namespace
}  // namespace backtrick::the_game
