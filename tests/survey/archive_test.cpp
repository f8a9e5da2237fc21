// Tests of survey archives: what they store, in which pieces results may arrive, and what is
// refused.

#include "tools/survey/archive.hpp"

#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "puzzles/formats/packed_line.hpp"
#include "solver/common/shuffle.hpp"
#include "solver/the_game/rules/game.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/samples.hpp"
#include "tools/survey/combine.hpp"
#include "tools/survey/merge.hpp"
#include "tools/survey/recheck.hpp"
#include "tools/survey/shard_file.hpp"
#include "tools/survey/solve_ranges.hpp"
#include "tools/survey/summary_json.hpp"
#include "tools/survey/survey_summary.hpp"

namespace backtrick::the_game {
namespace {

using Trouble = ArchiveError::Trouble;

/// A folder that is deleted when the test ends.
class Folder {
 public:
  Folder() {
    std::string name = std::filesystem::temp_directory_path() / "backtrick-XXXXXX";
    REQUIRE(mkdtemp(name.data()) != nullptr);
    path_ = name;
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  std::string file(const std::string& name) const { return path_ / name; }

 private:
  std::filesystem::path path_;
};

/// The trouble that an action causes, or nothing.
template <typename Act>
std::optional<Trouble> trouble_of(const Act& act) {
  try {
    act();
  } catch (const ArchiveError& error) {
    return error.trouble();
  }
  return std::nullopt;
}

/// Small rules under which several stages win deals, and some deals are lost.
constexpr Rules kRules{1, 2, 2, 40};
const SolverName kSolver{"1+2", ""};

SolvePlan plan() {
  SolvePlan plan;
  plan.rules = kRules;
  return plan;
}

Batch solved(const DealRange& range, SolvePlan how = plan()) {
  Batch all;
  solve_ranges({range}, how, [&](Batch batch) { all.absorb(std::move(batch)); });
  all.tidy();
  return all;
}

/// Everything in an archive except times, for comparison.
std::string contents(const std::string& file) {
  Archive archive = Archive::to_read(file);
  std::ostringstream text;
  for (const ArchivedSurvey& survey : archive.surveys()) {
    for (const auto& [block, solver] : archive.blocks(survey.id)) {
      text << in_words(block.range) << ' ' << archive.solver(solver).version << ' ' << block.counted
           << ' ' << block.nodes << ' ' << block.checksum;
      if (block.hardest) text << ' ' << block.hardest->number << ' ' << block.hardest->nodes;
      text << '\n';
    }
    archive.for_each_row(survey.id, [&](const ArchivedRow& archived) {
      text << archived.row.number << ' ' << name(archived.row.verdict) << ' '
           << name(archived.row.stage) << ' ' << archived.row.nodes << '\n';
    });
    archive.for_each_line(survey.id, [&](const ArchivedLine& line) {
      text << line.number << ' ' << line.first_player;
      for (const int play : line.plays) text << ' ' << play;
      text << '\n';
    });
    for (const CheckedLoss& loss : archive.checked_losses(survey.id))
      text << "checked " << loss.number << " by " << archive.solver(loss.solver).version << '\n';
    const Histograms histograms = archive.histograms(survey.id);
    for (const auto& [bucket, deals] : histograms.nodes.buckets())
      text << bucket << ':' << deals << ' ';
    REQUIRE(archive.inconsistencies(survey.id).empty());
  }
  return text.str();
}

void archive_ranges(const std::string& file, const std::vector<DealRange>& ranges,
                    const SolvePlan& how = plan()) {
  Archive archive = Archive::to_write(file);
  const SurveyId survey = archive.survey_of(how.rules);
  for (const DealRange& range : ranges)
    archive.add(survey, archive.solver_of(kSolver), solved(range, how));
  archive.commit();
}

TEST_CASE("histogram: every number is in the bucket that claims it", "[survey]") {
  SplitMix64 random{1};
  for (int i = 0; i < 100'000; ++i) {
    const std::uint64_t x = random.next() >> random.below(64);
    const int bucket = Histogram::bucket_of(x);
    REQUIRE(Histogram::least(bucket) <= x);
    REQUIRE((x <= Histogram::most(bucket) || Histogram::most(bucket) + 1 == 0));
    // No bucket is wider than a sixteenth of its smallest number.
    const std::uint64_t width = Histogram::most(bucket) - Histogram::least(bucket);
    REQUIRE(width <= Histogram::least(bucket) / 16);
  }
  for (int bucket = 0; bucket < 900; ++bucket)
    REQUIRE(Histogram::bucket_of(Histogram::least(bucket)) == bucket);
}

TEST_CASE("histogram: quantiles are reached, and by less than a sixteenth too high", "[survey]") {
  Histogram histogram;
  for (std::uint64_t x = 1; x <= 10'000; ++x) histogram.count(x);
  for (const double share : {0.1, 0.5, 0.9, 0.999, 1.0}) {
    const auto exact = static_cast<std::uint64_t>(share * 10'000);
    CHECK(histogram.quantile(share) >= exact);
    CHECK(histogram.quantile(share) <= exact + exact / 16 + 1);
  }
  CHECK(Histogram{}.quantile(0.5) == 0);
}

TEST_CASE("interval: Wilson's, at known values", "[survey]") {
  // For 81 of 263, E. B. Wilson's formula by hand gives these bounds; textbooks have 0.255 to
  // 0.366.
  CHECK(wilson(81, 263).low == Approx(0.2553).epsilon(1e-3));
  CHECK(wilson(81, 263).high == Approx(0.3662).epsilon(1e-3));
  // For no hits in n trials, the upper bound is z^2 / (n + z^2).
  CHECK(wilson(0, 10).high == Approx(3.841459 / 13.841459).epsilon(1e-6));
  CHECK(wilson(0, 10).low == 0);
  CHECK(wilson(10, 10).high == 1);
  CHECK(wilson(0, 0).low == 0);
  CHECK(wilson(0, 0).high == 1);
  // Undecided deals widen the interval on both sides.
  CHECK(wilson(90, 100, 4).low == wilson(90, 100).low);
  CHECK(wilson(90, 100, 4).high == wilson(94, 100).high);
}

TEST_CASE("packed lines: a byte a play, and back", "[survey]") {
  Solver solver;
  for (const NamedRules& set : rule_sets()) {
    for (std::uint64_t number = 0; number < static_cast<std::uint64_t>(scaled(20)); ++number) {
      const Deal deal = Deal::numbered(set.rules, number);
      const Result result = solver.solve(deal, {.nodes = 100'000});
      if (result.verdict != Verdict::Winnable) continue;
      const auto bytes = pack(deal, result.solution, result.first_player);
      CHECK(bytes.size() == deal.deck().size());
      const auto read = unpack(deal, bytes, result.first_player);
      REQUIRE(std::holds_alternative<Line>(read));
      CHECK(std::get<Line>(read) == result.solution);
    }
  }
}

TEST_CASE("packed lines: whatever bytes are read are legal, or refused", "[survey]") {
  const Deal deal = Deal::numbered({}, 42);
  const Result result = Solver{}.solve(deal);
  const auto bytes = pack(deal, result.solution);
  SplitMix64 random{7};
  int refused = 0;
  for (int i = 0; i < scaled(20'000); ++i) {
    auto spoilt = bytes;
    spoilt[random.below(spoilt.size())] = static_cast<std::uint8_t>(random.below(256));
    const auto read = unpack(deal, spoilt);
    const auto* line = std::get_if<Line>(&read);
    if (line == nullptr) {
      ++refused;
    } else {
      REQUIRE_FALSE(replay(deal, *line).fault);
    }
  }
  CHECK(refused > 0);
  CHECK(std::holds_alternative<std::string>(unpack(deal, bytes, 2)));
  auto cut = bytes;
  cut.pop_back();
  const auto read = unpack(deal, cut);
  const auto* line = std::get_if<Line>(&read);
  CHECK((line == nullptr || replay(deal, *line).left == 1));
  CHECK_THROWS_AS(pack(deal, Line{{Play{2, Pile::A1}}}), std::invalid_argument);
}

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
    CHECK(replay(deal, std::get<Line>(unpack(deal, line.plays))).left == 0);
  });

  const SurveySummary summary = summarise(archive, 5).front();
  CHECK(summary.counts.winnable == counts.winnable);
  CHECK(summary.unwinnable.size() == counts.unwinnable);
  CHECK(summary.ranges == std::vector{range});
  CHECK(summary.nodes.histogram.total() == range.size());
}

TEST_CASE("archive: comes out the same in whatever pieces it is made", "[survey][threads]") {
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
  CHECK(trouble_of([&] { Archive::to_read(file); }) == Trouble::Refused);  // the file is still
                                                                           // empty
  writer.commit();
  CHECK(Archive::to_read(file).verdicts(survey).deals() == 10);
  CHECK(trouble_of([&] { Archive::to_write(file); }) == Trouble::Busy);
}

TEST_CASE("archive: refuses the files of others", "[survey]") {
  const Folder folder;
  CHECK(trouble_of([&] { Archive::to_read(folder.file("none")); }) == Trouble::Missing);
  CHECK(trouble_of([&] { Archive::to_write(folder.file("none/a")); }) == Trouble::Missing);

  std::ofstream{folder.file("text")} << std::string(5000, 'x');
  CHECK(trouble_of([&] { Archive::to_read(folder.file("text")); }) == Trouble::Refused);
  CHECK(trouble_of([&] { Archive::to_write(folder.file("text")); }) == Trouble::Refused);

  Database{folder.file("other"), Database::Access::Write}.run("CREATE TABLE t (x)");
  CHECK(trouble_of([&] { Archive::to_read(folder.file("other")); }) == Trouble::Refused);
  CHECK(trouble_of([&] { Archive::to_write(folder.file("other")); }) == Trouble::Refused);

  archive_ranges(folder.file("newer"), {{1, 2}});
  const int newer = Archive::newest_version() + 1;
  Database{folder.file("newer"), Database::Access::Write}.run("PRAGMA user_version = " +
                                                              std::to_string(newer));
  CHECK(trouble_of([&] { Archive::to_read(folder.file("newer")); }) == Trouble::Refused);
  CHECK(trouble_of([&] { Archive::to_write(folder.file("newer")); }) == Trouble::Refused);
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
    } catch (const ArchiveError& error) {
      CHECK(error.trouble() == Trouble::Disagreement);
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
    CHECK_THAT(recheck(turned, kSolver), Catch::Contains(named));
    CHECK_THAT(recheck(turned, other), Catch::Contains(named));
  }
  Batch dearer = again;
  ++dearer.rows[static_cast<std::size_t>(counted - again.rows.begin())].nodes;
  CHECK_THAT(recheck(dearer, kSolver), Catch::Contains("deals 1..300: the same verdicts"));
  CHECK(recheck(dearer, other) == "0");

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
        "INSERT INTO line VALUES (1, 999, 1, x'00')", "INSERT INTO checked_loss VALUES (1, 999, 1)",
        "INSERT INTO checked_loss SELECT 1, number, 1 FROM deal WHERE verdict = 'winnable'",
        "INSERT INTO block VALUES (1, 50, 60, 1, 11, 0, 0, NULL, NULL, 0)"}) {
    const std::string file = folder.file("a");
    std::filesystem::remove(file);
    archive_ranges(file, {{1, 200}});
    CHECK(Archive::to_read(file).inconsistencies(1).empty());
    Database{file, Database::Access::Write}.run(harm);
    INFO(harm);
    CHECK_FALSE(Archive::to_read(file).inconsistencies(1).empty());
  }
}

SolvePlan proving_plan() {
  SolvePlan how = plan();
  how.check_proofs = true;
  return how;
}

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
    Statement statement = database.prepare("PRAGMA user_version");
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
    } catch (const ArchiveError& error) {
      CHECK(error.trouble() == Trouble::Refused);
      why = error.what();
    }
    CHECK_FALSE(std::filesystem::exists(folder.file("out")));
    return why;
  };
  using Catch::Contains;
  CHECK_THAT(refused({"1", "2", "4"}), Contains("gap: deals 21..30"));
  CHECK_THAT(refused({"2", "3", "4"}), Contains("gap: deals 1..10"));
  CHECK_THAT(refused({"1", "2", "3"}), Contains("gap: deals 31..40"));
  CHECK_THAT(refused({"1", "2", "2", "3", "4"}), Contains("overlap: deals 11..20"));

  make_shard(folder.file("version"), {2, 4, range}, {"9+9", ""});
  CHECK_THAT(refused({"1", "version", "3", "4"}), Contains("9+9"));
  make_shard(folder.file("options"), {2, 4, range}, {"1+2", "--nodes 5"});
  CHECK_THAT(refused({"1", "options", "3", "4"}), Contains("--nodes 5"));
  make_shard(folder.file("rules"), {2, 4, range}, kSolver, {1, 3, 2, 30});
  CHECK_THAT(refused({"1", "rules", "3", "4"}), Contains("different rules"));
  make_shard(folder.file("survey"), {2, 4, {1, 41}});
  CHECK_THAT(refused({"1", "survey", "3", "4"}), Contains("not of the same survey"));
  archive_ranges(folder.file("plain"), {{11, 20}});
  CHECK_THAT(refused({"1", "plain", "3", "4"}), Contains("not of the same survey"));
  archive_ranges(folder.file("torn"), {{1, 3}, {5, 9}});
  CHECK_THAT(refused({"torn"}), Contains("deals 4..4 are missing"));

  merge(folder.file("there"), {folder.file("plain")});
  CHECK(trouble_of([&] { merge(folder.file("there"), {folder.file("plain")}); }) ==
        Trouble::Refused);
}

/// The text of a summary as `backtrick report --format summary` writes it, apart from the interval.
std::string as_text(const std::vector<SurveySummary>& summaries) {
  WriteJson json{{"report", WriteJson::array()}};
  for (const SurveySummary& summary : summaries)
    json["report"].push_back(as_json(summary, Detail::Whole));
  return json.dump(1);
}

std::vector<SurveySummary> parsed(const std::string& text, const std::string& file) {
  const auto read = parse_report(text, file);
  const auto* fault = std::get_if<ParseError>(&read);
  INFO((fault == nullptr ? "" : fault->message));
  REQUIRE(fault == nullptr);
  return std::get<std::vector<SurveySummary>>(read);
}

std::vector<SurveySummary> summary_of(const Folder& folder, const std::string& name,
                                      std::size_t hardest = 10) {
  Archive archive = Archive::to_read(folder.file(name));
  return summarise(archive, hardest);
}

TEST_CASE("summaries: no count can change alone", "[survey]") {
  const Folder folder;
  SolvePlan limited = plan();
  limited.limits.nodes = 40;
  archive_ranges(folder.file("limited"), {{1, 100}, {201, 300}}, limited);
  {
    Archive archive = Archive::to_write(folder.file("limited"));
    const SurveyId survey = archive.survey_of(kRules);
    const SolverId solver = archive.solver_of(kSolver);
    // Later attempts found some undecided deals to be lost, the second with a proof.
    int attempt = 0;
    for (const ArchivedRow& old : archive.rows(survey, {1, 300})) {
      if (old.row.verdict != Verdict::Undecided || attempt == 2) continue;
      DealRow row = old.row;
      row.verdict = Verdict::Unwinnable;
      row.limit.reset();
      row.stage = Stage::Exhaustive;
      archive.replace(survey, solver, row);
      if (++attempt == 2) archive.add_checked_loss(survey, {row.number, solver});
    }
    REQUIRE(attempt == 2);
    archive.commit();
  }
  const std::string text = as_text(summary_of(folder, "limited"));
  CHECK(as_text(parsed(text, "limited")) == text);

  const auto whole = ReadJson::parse(text).flatten();
  std::size_t changed = 0;
  for (const auto& [pointer, value] : whole.items()) {
    // Other numbers do not say anything of these.
    const bool free = pointer.find("/rules/") != std::string::npos || pointer.ends_with("/bytes") ||
                      pointer.ends_with("/number") ||
                      (pointer.ends_with("/nodes") && !pointer.ends_with("/hardest/0/nodes"));
    if (free || !value.is_number()) continue;
    CAPTURE(pointer);
    auto edited = whole;
    if (value.is_number_integer()) {
      edited[pointer] = value.get<std::uint64_t>() + 1;
    } else {
      edited[pointer] = value.get<double>() * (pointer.ends_with("/mean") ? 20 : 1.001);
    }
    const auto read = parse_report(edited.unflatten().dump(1), "limited");
    const auto* fault = std::get_if<ParseError>(&read);
    CHECK(fault != nullptr);
    if (fault != nullptr) CHECK(fault->message.starts_with("/report/0"));
    ++changed;
  }
  CHECK(changed > 50);
}

TEST_CASE("summaries: what is listed must belong there", "[survey]") {
  const Folder folder;
  archive_ranges(folder.file("a"), {{1, 200}});
  const auto json = ReadJson::parse(as_text(summary_of(folder, "a")));
  REQUIRE(json["report"][0]["unwinnable_deals"].size() > 1);
  const auto fault_after = [&](const char* pointer, const ReadJson& value) {
    auto edited = json;
    edited[ReadJson::json_pointer{pointer}] = value;
    const auto read = parse_report(edited.dump(), "a");
    const auto* fault = std::get_if<ParseError>(&read);
    return fault == nullptr ? "" : fault->message;
  };
  using Catch::Contains;
  CHECK_THAT(fault_after("/report/0/unwinnable_deals/0/number", 201),
             Contains("expected a deal of the ranges"));
  CHECK_THAT(fault_after("/report/0/unwinnable_deals/1/number",
                         json["report"][0]["unwinnable_deals"][0]["number"]),
             Contains("expected deals in ascending order"));
  CHECK_THAT(fault_after("/report/0/unwinnable_deals/0/verdict", "winnable"),
             Contains("expected unwinnable"));
  CHECK_THAT(fault_after("/report/0/unwinnable_deals/0/limit", "nodes"), Contains("needs a limit"));
  CHECK_THAT(fault_after("/report/0/unwinnable_deals/0/proof", "checked"), Contains("as many as"));
  CHECK_THAT(fault_after("/report/0/unwinnable_deals/0/stage", "best"), Contains("one of cyclic"));
  CHECK_THAT(fault_after("/report/0/unwinnable_deals", ReadJson::array()), Contains("array of"));
  CHECK_THAT(fault_after("/report/0/ranges/0/1", 0), Contains("does not end before it begins"));
  CHECK_THAT(fault_after("/report/0/parts/0/ranges/0/0", 2), Contains("parts that are the ranges"));
  CHECK_THAT(fault_after("/report/0/name", "solo"), Contains("the name of the rules"));
  CHECK_THAT(fault_after("/report/0/solvers", ReadJson::array()), Contains("a solver"));
  CHECK_THAT(fault_after("/report/0/histograms/nodes/34", 1), Contains("buckets"));
  CHECK_THAT(fault_after("/report/0/coarse", 201), Contains("no more than there are deals"));
}

TEST_CASE("summaries: a short list of the hardest deals hides no harder deal", "[survey]") {
  const Folder folder;
  archive_ranges(folder.file("a"), {{1, 400}});
  archive_ranges(folder.file("b"), {{401, 900}});
  archive_ranges(folder.file("all"), {{1, 900}});
  const auto all = summary_of(folder, "all", 12).front().hardest;
  for (const std::size_t listed : {0U, 1U, 3U, 12U}) {
    CAPTURE(listed);
    auto parts = parsed(as_text(summary_of(folder, "a", listed)), "a");
    parts.push_back(summary_of(folder, "b", 12).front());
    const auto hardest = combine(parts, 12).hardest;
    CHECK(hardest.size() >= listed);
    REQUIRE(hardest.size() <= all.size());
    for (std::size_t i = 0; i < hardest.size(); ++i) CHECK(hardest[i].number == all[i].number);
  }
}

TEST_CASE("shards: a file begun otherwise is left alone", "[survey]") {
  const Folder folder;
  const DealRange range{1, 40};
  const Shard first{1, 4, range};
  make_shard(folder.file("1"), first);
  CHECK(ShardFile(folder.file("1"), kRules, first).finished());
  CHECK_FALSE(ShardFile(folder.file("2"), kRules, {2, 4, range}).finished());
  const auto trouble = [&](const Rules& rules, const Shard& shard) {
    return trouble_of([&] { return ShardFile(folder.file("1"), rules, shard).finished(); });
  };
  CHECK(trouble(kRules, {2, 4, range}) == Trouble::Refused);
  CHECK(trouble({}, first) == Trouble::Refused);

  const ShardFile second{folder.file("2"), kRules, {2, 4, range}};
  Archive archive = Archive::to_write(second.unfinished_name());
  second.claim(archive, kSolver);
  second.claim(archive, kSolver);  // again, as after a kill
  archive.add(archive.survey_of(kRules), archive.solver_of(kSolver), solved({11, 12}));
  second.claim(archive, kSolver);
  CHECK(trouble_of([&] { second.claim(archive, {"9+9", ""}); }) == Trouble::Refused);
}

}  // namespace
}  // namespace backtrick::the_game
