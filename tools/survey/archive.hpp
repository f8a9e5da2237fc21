#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "solver/the_game/rules/rules.hpp"
#include "tools/survey/archive_error.hpp"
#include "tools/survey/batch.hpp"
#include "tools/survey/deal_range.hpp"
#include "tools/survey/sqlite.hpp"

namespace backtrick::the_game {

/// Who decides deals: results with the same name can be held against each other to the position.
struct SolverName {
  std::string version;
  std::string options;
  friend bool operator==(const SolverName&, const SolverName&) = default;
};

/// "0.1.0+271286.10115 with --nodes 8000000", with what is not printable made visible.
std::string in_words(const SolverName& name);

/// Rows of the tables "survey" and "solver".
using SurveyId = std::int64_t;
using SolverId = std::int64_t;

struct ArchivedSurvey {
  SurveyId id = 0;
  Rules rules;
};

struct ArchivedBlock {
  Block block;
  SolverId solver = 0;
};

struct ArchivedRow {
  DealRow row;
  SolverId solver = 0;
};

/// Verdicts counted.
struct VerdictCounts {
  std::uint64_t winnable = 0;
  std::uint64_t unwinnable = 0;
  std::uint64_t undecided = 0;

  std::uint64_t deals() const { return winnable + unwinnable + undecided; }
  void count(Verdict verdict, std::uint64_t how_many = 1) {
    (verdict == Verdict::Winnable     ? winnable
     : verdict == Verdict::Unwinnable ? unwinnable
                                      : undecided) += how_many;
  }
};

/// A run of the program, for the record.
struct Session {
  SolverName solver;
  std::string command;
  std::string began;
  double seconds = 0;
  std::uint64_t deals = 0;
};

/// The SQLite file that surveys are kept in; schema_1.sql describes it. Whoever writes holds it
/// until closed: others may read what has been committed, and are refused if they want to write.
/// What was committed survives a kill or a loss of power. Everything throws ArchiveError.
class Archive {
 public:
  /// The newest form of the file that this program knows: its user_version.
  static int newest_version();

  /// The file must be there.
  static Archive to_read(const std::string& file);
  /// The file is made if it is not there, and brought to the newest form if it is older.
  static Archive to_write(const std::string& file);

  const std::string& file() const { return database_.file(); }

  std::vector<ArchivedSurvey> surveys();
  std::optional<SurveyId> find_survey(const Rules& rules);
  SurveyId survey_of(const Rules& rules);
  SolverName solver(SolverId id);
  SolverId solver_of(const SolverName& name);

  /// In rising order.
  std::vector<ArchivedBlock> blocks(SurveyId survey);
  /// The parts of a range that no block covers yet, in rising order.
  std::vector<DealRange> missing(SurveyId survey, const DealRange& range);
  /// All of a range, in rising order.
  std::vector<ArchivedRow> rows(SurveyId survey, const DealRange& range);
  std::optional<ArchivedRow> row(SurveyId survey, std::uint64_t number);
  /// The same one at a time, for surveys of which there may be many.
  void for_each_row(SurveyId survey, const std::function<void(const ArchivedRow&)>& visit);
  void for_each_line(SurveyId survey, const std::function<void(const ArchivedLine&)>& visit);
  bool has_line(SurveyId survey, std::uint64_t number);
  VerdictCounts verdicts(SurveyId survey);
  Histograms histograms(SurveyId survey, std::optional<SolverId> solver = std::nullopt);
  std::vector<Session> sessions(SurveyId survey);
  std::optional<Shard> shard();
  /// What cannot be, in words: counts that do not add up.
  std::vector<std::string> miscounts(SurveyId survey);
  /// That, and lines of deals that are not won.
  std::vector<std::string> inconsistencies(SurveyId survey);

  /// Adds deals. None of them may be there already.
  void add(SurveyId survey, SolverId solver, Batch batch);
  /// Adds a deal that a block covers without counting it.
  void add_row(SurveyId survey, SolverId solver, const DealRow& row);
  /// Puts a second attempt at an undecided deal in the place of the first. Throws Disagreement if
  /// the deal was decided, and otherwise.
  void replace(SurveyId survey, SolverId solver, const DealRow& row);
  void add_line(SurveyId survey, const ArchivedLine& line);
  std::int64_t add_session(SurveyId survey, const Session& session);
  void update_session(std::int64_t id, double seconds, std::uint64_t deals);
  void make_shard(SurveyId survey, const Shard& shard);
  /// Makes all since the last commit last.
  void commit();

 private:
  explicit Archive(Database database) : database_{std::move(database)} {}
  void check_application();
  void migrate();
  std::vector<std::string> ranges_found(SurveyId survey, const char* sql, const char* what);
  void add_block(SurveyId survey, SolverId solver, Block block);
  void add_histogram(SurveyId survey, SolverId solver, const char* measure,
                     const Histogram& histogram);
  [[noreturn]] void refuse(const std::string& why) const;

  Database database_;
};

/// Throws Disagreement, naming the deal, if two looks at it cannot both be right: two verdicts, or,
/// where one and the same solver looked twice, two numbers of positions.
/// `where` names the archive and the rules.
void demand_agreement(const std::string& where, const ArchivedRow& before, const ArchivedRow& now);
[[noreturn]] void disagree(const std::string& where, const DealRow& before, const DealRow& now);

}  // namespace backtrick::the_game
