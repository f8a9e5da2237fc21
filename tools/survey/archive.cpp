#include "tools/survey/archive.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <limits>
#include <set>
#include <string_view>
#include <utility>

#include "puzzles/formats/parse_error.hpp"
#include "schema.hpp"
#include "tools/survey/names.hpp"

namespace backtrick::the_game {
namespace {

/// The application id that SQLite stores in the file, so that other programs can identify it.
constexpr std::int64_t kApplication = 0x42547376;  // "BTsv"

/// The migrations in order. user_version counts the ones applied.
constexpr std::array kMigrations{kSchema1, kSchema2};

/// Readers finish quickly, and a commit has to wait for them.
constexpr int kPatience = 60'000;  // milliseconds

template <typename Named, std::size_t kCount>
Named named(const std::string& text, const std::array<Named, kCount>& all) {
  // The constraints of the file allow no other names.
  if (const auto found = find_named(text, all)) return *found;
  throw Error{Exit::BadData, "no such name: " + text};
}

constexpr std::string_view kRowColumns =
    "number, verdict, limit_hit, stage, nodes, seconds, solver FROM deal WHERE survey = ?1";

ArchivedRow read_row(const Statement& statement) {
  ArchivedRow read;
  read.row.number = statement.number(0);
  read.row.verdict = named(statement.text(1), kVerdicts);
  if (!statement.is_null(2)) read.row.limit = named(statement.text(2), kLimits);
  read.row.stage = named(statement.text(3), kAllStages);
  read.row.nodes = statement.number(4);
  read.row.seconds = statement.real(5);
  read.solver = statement.integer(6);
  return read;
}

constexpr std::string_view kBlockColumns =
    "SELECT first, last, solver, counted, nodes, seconds, hardest, hardest_nodes, checksum "
    "FROM block WHERE survey = ?1";

ArchivedBlock read_block(const Statement& statement) {
  ArchivedBlock read;
  read.block.range = {statement.number(0), statement.number(1)};
  read.solver = statement.integer(2);
  read.block.counted = statement.number(3);
  read.block.nodes = statement.number(4);
  read.block.seconds = statement.real(5);
  if (!statement.is_null(6)) read.block.hardest = Hardest{statement.number(6), statement.number(7)};
  read.block.checksum = statement.number(8);
  return read;
}

std::string in_words(const DealRow& row) {
  std::string words{name(row.verdict)};
  if (row.limit) words += " (" + std::string{name(*row.limit)} + " limit)";
  return words + " by the stage " + std::string{name(row.stage)} + " after " +
         std::to_string(row.nodes) + " positions";
}

/// All columns of all tables, as "table.column".
std::set<std::string> columns_of(Database& database) {
  Statement statement = database.prepare(
      "SELECT t.name || '.' || c.name FROM sqlite_schema t JOIN pragma_table_info(t.name) c WHERE "
      "t.type = 'table'");
  std::set<std::string> columns;
  while (statement.next()) columns.insert(statement.text(0));
  return columns;
}

/// Whether the node count depends only on the solver and its options. The count of an exhaustive
/// search also depends on the memory that it had.
bool counts_alike(const DealRow& row) {
  return row.stage != Stage::Exhaustive && row.limit.value_or(Limit::Nodes) == Limit::Nodes;
}

}  // namespace

std::string in_words(const SolverName& name) {
  return printable(name.version + (name.options.empty() ? "" : " with " + name.options));
}

int Archive::newest_version() { return static_cast<int>(kMigrations.size()); }

void Archive::refuse(const std::string& why) const {
  throw Error{Exit::BadData, file() + ": " + why};
}

std::int64_t Archive::value_of(const char* sql) {
  Statement statement = database_.prepare(sql);
  return statement.next() ? statement.integer(0) : 0;
}

std::size_t Archive::check_form() {
  const std::int64_t application = value_of("PRAGMA application_id");
  const std::int64_t version = value_of("PRAGMA user_version");
  const bool blank = value_of("SELECT count(*) FROM sqlite_schema") == 0;
  if (application == 0 && version == 0 && blank) return 0;
  if (application != kApplication)
    refuse(
        "no archive of surveys, but another program's file (its application_id is " +
        (application == 0 ? "0" : fmt::format("{:#x}", static_cast<std::uint64_t>(application))) +
        fmt::format(", not {:#x})", kApplication));
  if (version > newest_version())
    refuse("made by a newer backtrick (its form is " + std::to_string(version) +
           ", this program knows up to " + std::to_string(newest_version()) + ")");
  const auto form = static_cast<std::size_t>(std::max<std::int64_t>(1, version));
  Database whole;
  for (std::size_t i = 0; i < form; ++i) whole.run(kMigrations.at(i));
  for (const std::string& column : columns_of(whole))
    if (!columns_of(database_).contains(column)) refuse("damaged: " + column + " is missing");
  return form;
}

Archive Archive::to_read(const std::string& file) {
  Archive archive{Database{file, Database::Access::Read}};
  archive.database_.wait_at_most(kPatience);
  // Readers see one state of the file, however long they read.
  archive.database_.run("BEGIN");
  const std::size_t form = archive.check_form();
  if (form == 0) archive.refuse("holds nothing");
  // A table that an older file lacks is shown as an empty one.
  if (form < 2)
    archive.database_.run(
        "CREATE TEMP VIEW checked_loss AS SELECT 0 AS survey, 0 AS number, 0 AS solver WHERE "
        "false");
  return archive;
}

// Opens a write transaction. SQLite gives it to one process only. The journal is a plain file
// beside the archive and is deleted after each commit. The faster write-ahead log does not work on
// network file systems, where the shards of a cluster are stored.
Archive Archive::to_write(const std::string& file) {
  Archive archive{Database{file, Database::Access::Write}};
  if (archive.database_.read_only()) throw Error{Exit::CannotWrite, file + ": read-only"};
  archive.database_.run("PRAGMA synchronous = EXTRA");
  archive.database_.run("BEGIN IMMEDIATE");
  archive.database_.wait_at_most(kPatience);
  archive.migrate(archive.check_form());
  return archive;
}

void Archive::migrate(std::size_t form) {
  if (form == kMigrations.size()) return;
  for (std::size_t i = form; i < kMigrations.size(); ++i)
    database_.run(std::string{kMigrations.at(i)});
  database_.run("PRAGMA application_id = " + std::to_string(kApplication));
  database_.run("PRAGMA user_version = " + std::to_string(kMigrations.size()));
}

void Archive::commit() {
  database_.run("COMMIT");
  database_.run("BEGIN IMMEDIATE");
}

std::uint64_t Archive::bytes() {
  return static_cast<std::uint64_t>(value_of("PRAGMA page_count") * value_of("PRAGMA page_size"));
}

std::vector<ArchivedSurvey> Archive::surveys() {
  Statement statement =
      database_.prepare("SELECT id, players, hand, min_plays, cards FROM survey ORDER BY id");
  std::vector<ArchivedSurvey> all;
  while (statement.next()) {
    const auto number = [&](int column) {
      using Int = std::numeric_limits<int>;
      return static_cast<int>(
          std::clamp<std::int64_t>(statement.integer(column), Int::min(), Int::max()));
    };
    all.push_back({statement.integer(0), {number(1), number(2), number(3), number(4)}});
    if (const auto fault = fault_in(all.back().rules))
      refuse("damaged: no rules of the game: " + *fault);
  }
  return all;
}

std::optional<SurveyId> Archive::find_survey(const Rules& rules) {
  for (const ArchivedSurvey& survey : surveys())
    if (survey.rules == rules) return survey.id;
  return std::nullopt;
}

SurveyId Archive::survey_of(const Rules& rules) {
  if (const auto known = find_survey(rules)) return *known;
  database_.prepare("INSERT INTO survey (players, hand, min_plays, cards) VALUES (?1, ?2, ?3, ?4)")
      .with(rules.players, rules.hand, rules.min_plays, rules.cards)
      .run();
  return *find_survey(rules);
}

SolverName Archive::solver(SolverId id) {
  Statement statement = database_.prepare("SELECT version, options FROM solver WHERE id = ?1");
  if (!statement.with(id).next()) refuse("damaged: there is no solver " + std::to_string(id));
  return {statement.text(0), statement.text(1)};
}

SolverId Archive::solver_of(const SolverName& name) {
  database_.prepare("INSERT INTO solver (version, options) VALUES (?1, ?2) ON CONFLICT DO NOTHING")
      .with(name.version, name.options)
      .run();
  Statement statement =
      database_.prepare("SELECT id FROM solver WHERE version = ?1 AND options = ?2");
  statement.with(name.version, name.options).next();
  return statement.integer(0);
}

std::vector<ArchivedBlock> Archive::blocks(SurveyId survey) {
  Statement statement = database_.prepare(std::string{kBlockColumns} + " ORDER BY first");
  std::vector<ArchivedBlock> all;
  for (statement.with(survey); statement.next();) all.push_back(read_block(statement));
  return all;
}

std::vector<DealRange> Archive::missing(SurveyId survey, const DealRange& range) {
  Statement statement = database_.prepare(
      "SELECT first, last FROM block WHERE survey = ?1 AND first BETWEEN ?2 AND ?3 AND last >= ?4 "
      "ORDER BY first");
  std::vector<DealRange> gaps;
  std::uint64_t next = range.first;
  for (statement.with(survey, start_of_block(range.first), range.last, range.first);
       statement.next();) {
    const DealRange known{statement.number(0), statement.number(1)};
    if (known.first > next) gaps.push_back({next, known.first - 1});
    next = std::max(next, known.last + 1);
  }
  if (next <= range.last) gaps.push_back({next, range.last});
  return gaps;
}

std::vector<ArchivedRow> Archive::rows(SurveyId survey, const DealRange& range) {
  Statement statement = database_.prepare("SELECT " + std::string{kRowColumns} +
                                          " AND number BETWEEN ?2 AND ?3 ORDER BY number");
  std::vector<ArchivedRow> all;
  for (statement.with(survey, range.first, range.last); statement.next();)
    all.push_back(read_row(statement));
  return all;
}

std::optional<ArchivedRow> Archive::row(SurveyId survey, std::uint64_t number) {
  const auto found = rows(survey, {number, number});
  return found.empty() ? std::nullopt : std::optional{found.front()};
}

void Archive::for_each_row(SurveyId survey, const std::function<void(const ArchivedRow&)>& visit) {
  Statement statement =
      database_.prepare("SELECT " + std::string{kRowColumns} + " ORDER BY number");
  for (statement.with(survey); statement.next();) visit(read_row(statement));
}

void Archive::for_each_line(SurveyId survey,
                            const std::function<void(const ArchivedLine&)>& visit) {
  Statement statement = database_.prepare(
      "SELECT number, first_player, plays FROM line WHERE survey = ?1 ORDER BY number");
  for (statement.with(survey); statement.next();)
    visit({statement.number(0), static_cast<int>(statement.integer(1)), statement.bytes(2)});
}

bool Archive::has_line(SurveyId survey, std::uint64_t number) {
  Statement statement = database_.prepare("SELECT 1 FROM line WHERE survey = ?1 AND number = ?2");
  return statement.with(survey, number).next();
}

std::vector<CheckedLoss> Archive::checked_losses(SurveyId survey) {
  Statement statement = database_.prepare(
      "SELECT number, checked_loss.solver FROM checked_loss JOIN deal USING (survey, number) "
      "WHERE survey = ?1 AND verdict = 'unwinnable' ORDER BY number");
  std::vector<CheckedLoss> all;
  for (statement.with(survey); statement.next();)
    all.push_back({statement.number(0), statement.integer(1)});
  return all;
}

std::vector<std::uint64_t> Archive::unchecked_losses(SurveyId survey, const DealRange& range) {
  Statement statement = database_.prepare(
      "SELECT number FROM deal WHERE survey = ?1 AND number BETWEEN ?2 AND ?3 AND verdict = "
      "'unwinnable' EXCEPT SELECT number FROM checked_loss WHERE survey = ?1 ORDER BY number");
  std::vector<std::uint64_t> all;
  for (statement.with(survey, range.first, range.last); statement.next();)
    all.push_back(statement.number(0));
  return all;
}

VerdictCounts Archive::verdicts(SurveyId survey) {
  VerdictCounts counts;
  Statement counted = database_.prepare("SELECT sum(counted) FROM block WHERE survey = ?1");
  if (counted.with(survey).next()) counts.winnable = counted.number(0);
  Statement rows =
      database_.prepare("SELECT verdict, count(*) FROM deal WHERE survey = ?1 GROUP BY verdict");
  for (rows.with(survey); rows.next();)
    counts.count(named(rows.text(0), kVerdicts), rows.number(1));
  return counts;
}

Histograms Archive::histograms(SurveyId survey, std::optional<SolverId> solver) {
  Statement statement = database_.prepare(
      "SELECT measure, bucket, deals FROM histogram WHERE survey = ?1 AND solver = ifnull(?2, solver)");
  Histograms histograms;
  for (statement.with(survey, solver); statement.next();) {
    Histogram& histogram = statement.text(0) == "nodes" ? histograms.nodes : histograms.nanoseconds;
    histogram.add(static_cast<int>(statement.integer(1)), statement.number(2));
  }
  return histograms;
}

std::vector<Session> Archive::sessions(SurveyId survey) {
  Statement statement = database_.prepare(
      "SELECT version, options, command, began, seconds, deals FROM session "
      "JOIN solver ON solver.id = session.solver WHERE survey = ?1 ORDER BY session.id");
  std::vector<Session> all;
  for (statement.with(survey); statement.next();) {
    all.push_back({{statement.text(0), statement.text(1)},
                   statement.text(2),
                   statement.text(3),
                   statement.real(4),
                   statement.number(5)});
  }
  return all;
}

std::optional<Shard> Archive::shard() {
  Statement statement = database_.prepare("SELECT part, parts, first, last FROM shard");
  if (!statement.next()) return std::nullopt;
  const Shard shard{
      statement.number(0), statement.number(1), {statement.number(2), statement.number(3)}};
  if (!is_valid(shard)) refuse("damaged: no shard: " + in_words(shard));
  return shard;
}

void Archive::add(SurveyId survey, SolverId solver, Batch batch) {
  batch.tidy();
  for (const Block& block : batch.blocks) add_block(survey, solver, block);
  for (const DealRow& row : batch.rows) add_row(survey, solver, row);
  for (const ArchivedLine& line : batch.lines) add_line(survey, line);
  for (const std::uint64_t number : batch.checked_losses)
    add_checked_loss(survey, {number, solver});
  add_histogram(survey, solver, "nodes", batch.counted.nodes);
  add_histogram(survey, solver, "nanoseconds", batch.counted.nanoseconds);
}

// Joins neighbouring blocks of the same solver, so the file does not depend on the pieces in which
// deals were decided.
void Archive::add_block(SurveyId survey, SolverId solver, Block block) {
  if (missing(survey, block.range) != std::vector{block.range})
    throw std::logic_error{file() + ": deals archived twice: " + in_words(block.range)};
  Statement find = database_.prepare(std::string{kBlockColumns} +
                                     " AND solver = ?2 AND first BETWEEN ?3 AND ?4");
  Statement remove = database_.prepare("DELETE FROM block WHERE survey = ?1 AND first = ?2");
  std::vector<Block> neighbours;
  for (find.with(survey, solver, start_of_block(block.range.first), block.range.last + 1);
       find.next();)
    neighbours.push_back(read_block(find).block);
  for (const Block& other : neighbours) {
    const bool before = other.goes_on_with(block);
    if (!before && !block.goes_on_with(other)) continue;
    Block joined = before ? other : block;
    joined.append(before ? block : other);
    remove.with(survey, other.range.first).run();
    block = joined;
  }
  const auto hardest = block.hardest ? std::optional{block.hardest->number} : std::nullopt;
  const auto hardest_nodes = block.hardest ? std::optional{block.hardest->nodes} : std::nullopt;
  database_
      .prepare(
          "INSERT INTO block (survey, first, last, solver, counted, nodes, seconds, hardest, "
          "hardest_nodes, checksum) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)")
      .with(survey, block.range.first, block.range.last, solver, block.counted, block.nodes,
            block.seconds, hardest, hardest_nodes, block.checksum)
      .run();
}

void Archive::add_row(SurveyId survey, SolverId solver, const DealRow& row) {
  const auto limit = row.limit ? std::optional{name(*row.limit)} : std::nullopt;
  database_
      .prepare(
          "INSERT INTO deal (survey, number, solver, verdict, limit_hit, stage, nodes, seconds) "
          "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)")
      .with(survey, row.number, solver, name(row.verdict), limit, name(row.stage), row.nodes,
            row.seconds)
      .run();
}

void Archive::replace(SurveyId survey, SolverId solver, const DealRow& row) {
  const auto before = this->row(survey, row.number);
  if (!before || before->row.verdict != Verdict::Undecided)
    throw std::logic_error{file() + ": deal " + std::to_string(row.number) + " was not undecided"};
  database_.prepare("DELETE FROM deal WHERE survey = ?1 AND number = ?2")
      .with(survey, row.number)
      .run();
  add_row(survey, solver, row);
}

void Archive::add_line(SurveyId survey, const ArchivedLine& line) {
  database_
      .prepare("INSERT INTO line (survey, number, first_player, plays) VALUES (?1, ?2, ?3, ?4)")
      .with(survey, line.number, line.first_player, std::span{line.plays})
      .run();
}

void Archive::add_checked_loss(SurveyId survey, const CheckedLoss& loss) {
  database_
      .prepare(
          "INSERT INTO checked_loss (survey, number, solver) VALUES (?1, ?2, ?3) ON CONFLICT DO "
          "NOTHING")
      .with(survey, loss.number, loss.solver)
      .run();
}

void Archive::add_histogram(SurveyId survey, SolverId solver, const char* measure,
                            const Histogram& histogram) {
  Statement statement = database_.prepare(
      "INSERT INTO histogram (survey, solver, measure, bucket, deals) VALUES (?1, ?2, ?3, ?4, ?5) "
      "ON CONFLICT DO UPDATE SET deals = deals + excluded.deals");
  for (const auto& [bucket, deals] : histogram.buckets())
    statement.with(survey, solver, std::string_view{measure}, bucket, deals).run();
}

std::int64_t Archive::add_session(SurveyId survey, const Session& session) {
  database_
      .prepare(
          "INSERT INTO session (solver, survey, command, began, seconds, deals) "
          "VALUES (?1, ?2, ?3, ?4, ?5, ?6)")
      .with(solver_of(session.solver), survey, session.command, session.began, session.seconds,
            session.deals)
      .run();
  Statement statement = database_.prepare("SELECT last_insert_rowid()");
  statement.next();
  return statement.integer(0);
}

void Archive::update_session(std::int64_t id, double seconds, std::uint64_t deals) {
  database_.prepare("UPDATE session SET seconds = ?2, deals = ?3 WHERE id = ?1")
      .with(id, seconds, deals)
      .run();
}

void Archive::make_shard(SurveyId survey, const Shard& shard) {
  database_
      .prepare("INSERT INTO shard (survey, part, parts, first, last) VALUES (?1, ?2, ?3, ?4, ?5)")
      .with(survey, shard.part, shard.parts, shard.whole.first, shard.whole.last)
      .run();
}

void demand_agreement(const std::string& where, const ArchivedRow& before, const ArchivedRow& now) {
  const bool both_decided =
      before.row.verdict != Verdict::Undecided && now.row.verdict != Verdict::Undecided;
  if (both_decided && before.row.verdict != now.row.verdict) disagree(where, before.row, now.row);
  const bool comparable =
      before.solver == now.solver && counts_alike(before.row) && counts_alike(now.row);
  if (comparable && before.row.nodes != now.row.nodes) disagree(where, before.row, now.row);
}

void disagree(const std::string& where, const DealRow& before, const DealRow& now) {
  throw Error{Exit::Internal, where + ": DISAGREEMENT on deal " + std::to_string(before.number) +
                                  ": archived as " + in_words(before) + ", now " + in_words(now)};
}

}  // namespace backtrick::the_game
