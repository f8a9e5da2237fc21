// Tests of shards and of merging them.

#include "tools/survey/merge.hpp"

#include <filesystem>
#include <fstream>

#include "tests/support/catch.hpp"
#include "tests/survey/archive_support.hpp"
#include "tools/survey/combine.hpp"
#include "tools/survey/shard_file.hpp"
#include "tools/survey/survey_summary.hpp"

namespace backtrick::the_game {
namespace {

TEST_CASE("shards: cover every range, none twice", "[survey]") {
  for (const std::uint64_t size : {1U, 2U, 7U, 100U, 1001U}) {
    for (std::uint64_t parts = 1; parts <= std::min<std::uint64_t>(size, 40); ++parts) {
      std::uint64_t next = 5;
      for (std::uint64_t part = 1; part <= parts; ++part) {
        const DealRange share = Shard{part, parts, {5, 5 + size - 1}}.share();
        REQUIRE(share.first == next);
        REQUIRE(share.size() >= size / parts);
        REQUIRE(share.size() <= size / parts + 1);
        next = share.last + 1;
      }
      REQUIRE(next == 5 + size);
    }
  }
  CHECK(Shard{kMostParts, kMostParts, {0, kLastArchived}}.share().last == kLastArchived);
}

/// Makes a finished shard in the same way as the command.
void make_shard(const std::string& file, const Shard& shard, const SolverName& solver = kSolver,
                const Rules& rules = kRules) {
  SolvePlan how = plan();
  how.rules = rules;
  const ShardFile place{file, rules, shard};
  {
    Archive archive = Archive::to_write(place.unfinished_name());
    place.claim(archive, solver);
    archive.add(archive.survey_of(rules), archive.solver_of(solver), solved(shard.share(), how));
    archive.commit();
  }
  place.finish();
}

TEST_CASE("merge: shards come out as one process would have it", "[survey]") {
  const Folder folder;
  const DealRange range{kBlockSize - 100, kBlockSize + 150};
  archive_ranges(folder.file("alone"), {range});
  std::vector<std::string> files;
  for (std::uint64_t part = 1; part <= 5; ++part) {
    files.push_back(folder.file(std::to_string(part)));
    make_shard(files.back(), {part, 5, range});
  }
  std::swap(files[0], files[3]);
  CHECK(merge(folder.file("merged"), files) == range);
  CHECK(contents(folder.file("merged")) == contents(folder.file("alone")));
  CHECK_FALSE(Archive::to_read(folder.file("merged")).shard());
  CHECK_FALSE(std::filesystem::exists(folder.file("merged.partial")));
}

TEST_CASE("merge: keeps the marks of checked losses", "[survey]") {
  const Folder folder;
  archive_ranges(folder.file("1"), {{1, 60}});
  archive_ranges(folder.file("2"), {{61, 120}}, proving_plan());
  {
    // A later version checked some losses of the first part.
    Archive archive = Archive::to_write(folder.file("1"));
    const SurveyId survey = archive.survey_of(kRules);
    const auto lost = archive.unchecked_losses(survey, {1, 30});
    REQUIRE(lost.size() > 1);
    const SolverId later = archive.solver_of({"5+6", ""});
    for (const std::uint64_t number : lost) archive.add_checked_loss(survey, {number, later});
    archive.commit();
  }
  merge(folder.file("merged"), {folder.file("2"), folder.file("1")});
  Archive merged = Archive::to_read(folder.file("merged"));
  std::vector<std::string> expected;
  std::vector<std::string> found;
  const auto note = [](Archive& archive, std::vector<std::string>& notes) {
    const SurveyId survey = archive.find_survey(kRules).value();
    for (const CheckedLoss& loss : archive.checked_losses(survey))
      notes.push_back(std::to_string(loss.number) + " " + archive.solver(loss.solver).version);
  };
  for (const char* part : {"1", "2"}) {
    Archive archive = Archive::to_read(folder.file(part));
    note(archive, expected);
  }
  note(merged, found);
  CHECK(found == expected);
  CHECK(merged.inconsistencies(merged.find_survey(kRules).value()).empty());
}

TEST_CASE("merge: refuses what does not fit together", "[survey]") {
  const Folder folder;
  const DealRange range{1, 40};
  for (std::uint64_t part = 1; part <= 4; ++part)
    make_shard(folder.file(std::to_string(part)), {part, 4, range});
  const auto refused = [&](const std::vector<std::string>& names) {
    std::vector<std::string> files;
    for (const std::string& name : names) files.push_back(folder.file(name));
    std::string why;
    try {
      merge(folder.file("out"), files);
    } catch (const Error& error) {
      CHECK(error.status() == Exit::BadData);
      why = error.what();
    }
    CHECK_FALSE(std::filesystem::exists(folder.file("out")));
    return why;
  };
  using Catch::Matchers::ContainsSubstring;
  CHECK_THAT(refused({"1", "2", "4"}), ContainsSubstring("gap: deals 21..30"));
  CHECK_THAT(refused({"2", "3", "4"}), ContainsSubstring("gap: deals 1..10"));
  CHECK_THAT(refused({"1", "2", "3"}), ContainsSubstring("gap: deals 31..40"));
  CHECK_THAT(refused({"1", "2", "2", "3", "4"}), ContainsSubstring("overlap: deals 11..20"));

  make_shard(folder.file("version"), {2, 4, range}, {"9+9", ""});
  CHECK_THAT(refused({"1", "version", "3", "4"}), ContainsSubstring("9+9"));
  make_shard(folder.file("options"), {2, 4, range}, {"1+2", "--nodes 5"});
  CHECK_THAT(refused({"1", "options", "3", "4"}), ContainsSubstring("--nodes 5"));
  make_shard(folder.file("rules"), {2, 4, range}, kSolver, {1, 3, 2, 30});
  CHECK_THAT(refused({"1", "rules", "3", "4"}), ContainsSubstring("different rules"));
  make_shard(folder.file("survey"), {2, 4, {1, 41}});
  CHECK_THAT(refused({"1", "survey", "3", "4"}), ContainsSubstring("not of the same survey"));
  archive_ranges(folder.file("plain"), {{11, 20}});
  CHECK_THAT(refused({"1", "plain", "3", "4"}), ContainsSubstring("not of the same survey"));
  archive_ranges(folder.file("torn"), {{1, 3}, {5, 9}});
  CHECK_THAT(refused({"torn"}), ContainsSubstring("deals 4..4 are missing"));

  merge(folder.file("there"), {folder.file("plain")});
  CHECK(status_of([&] { merge(folder.file("there"), {folder.file("plain")}); }) == Exit::BadData);
}

TEST_CASE("shards: a file begun otherwise is left alone", "[survey]") {
  const Folder folder;
  const DealRange range{1, 40};
  const Shard first{1, 4, range};
  make_shard(folder.file("1"), first);
  CHECK(ShardFile(folder.file("1"), kRules, first).finished());
  CHECK_FALSE(ShardFile(folder.file("2"), kRules, {2, 4, range}).finished());
  const auto trouble = [&](const Rules& rules, const Shard& shard) {
    return status_of([&] { return ShardFile(folder.file("1"), rules, shard).finished(); });
  };
  CHECK(trouble(kRules, {2, 4, range}) == Exit::BadData);
  CHECK(trouble({}, first) == Exit::BadData);

  const ShardFile second{folder.file("2"), kRules, {2, 4, range}};
  Archive archive = Archive::to_write(second.unfinished_name());
  second.claim(archive, kSolver);
  second.claim(archive, kSolver);  // again, as after a kill
  archive.add(archive.survey_of(kRules), archive.solver_of(kSolver), solved({11, 12}));
  second.claim(archive, kSolver);
  CHECK(status_of([&] { second.claim(archive, {"9+9", ""}); }) == Exit::BadData);
}

}  // namespace
}  // namespace backtrick::the_game
