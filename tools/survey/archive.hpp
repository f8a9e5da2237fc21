#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "solver/common/error.hpp"
#include "solver/the_game/rules/rules.hpp"
#include "tools/survey/batch.hpp"
#include "tools/survey/deal_range.hpp"
#include "tools/survey/sqlite.hpp"

namespace backtrick::the_game {

/// Refuses another program's file, a newer version, a damaged file, or not what was asked for.
[[noreturn]] inline void refuse(const std::string& why) { throw Error{Exit::BadData, why}; }

/// The solver that decided deals. Results with the same solver name must agree in verdicts and node
/// counts.
struct SolverName {
  std::string version;
  std::string options;
  friend bool operator==(const SolverName&, const SolverName&) = default;
};

/// "0.1.0+271286.10115 with --nodes 8000000", with unprintable bytes made visible.
std::string in_words(const SolverName& name);

/// Row ids of the tables "survey" and "solver".
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

/// An unwinnable deal whose proof was checked, and the solver that wrote and checked it.
struct CheckedLoss {
  std::uint64_t number = 0;
  SolverId solver = 0;
};

/// Numbers of deals by verdict.
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

/// A run of the program, recorded for information only.
struct Session {
  SolverName solver;
  std::string command;
  std::string began;
  double seconds = 0;
  std::uint64_t deals = 0;
};

/// The SQLite file that stores surveys; schema_1.sql and schema_2.sql document it. A writer holds
/// the file until it is closed. Meanwhile other processes can read what has been committed, but
/// cannot write. Committed data survives a kill or a loss of power. All members throw Error.
class Archive {
 public:
  /// The newest user_version of the file that this program knows.
  static int newest_version();

  /// Opens an existing file, which may have an older form, and leaves it as it is.
  static Archive to_read(const std::string& file);
  /// Opens a file, creates it if it does not exist, and migrates an older one to the newest form.
  static Archive to_write(const std::string& file);

  const std::string& file() const { return database_.file(); }
  /// The size of the file.
  std::uint64_t bytes();

  std::vector<ArchivedSurvey> surveys();
  std::optional<SurveyId> find_survey(const Rules& rules);
  SurveyId survey_of(const Rules& rules);
  SolverName solver(SolverId id);
  SolverId solver_of(const SolverName& name);

  /// In ascending order.
  std::vector<ArchivedBlock> blocks(SurveyId survey);
  /// The parts of a range that no block covers yet, in ascending order.
  std::vector<DealRange> missing(SurveyId survey, const DealRange& range);
  /// All rows of a range, in ascending order.
  std::vector<ArchivedRow> rows(SurveyId survey, const DealRange& range);
  std::optional<ArchivedRow> row(SurveyId survey, std::uint64_t number);
  /// Visit rows or lines one at a time, because a survey may have many.
  void for_each_row(SurveyId survey, const std::function<void(const ArchivedRow&)>& visit);
  void for_each_line(SurveyId survey, const std::function<void(const ArchivedLine&)>& visit);
  bool has_line(SurveyId survey, std::uint64_t number);
  /// In ascending order.
  std::vector<CheckedLoss> checked_losses(SurveyId survey);
  /// The unwinnable deals of a range without a checked proof, in ascending order.
  std::vector<std::uint64_t> unchecked_losses(SurveyId survey, const DealRange& range);
  VerdictCounts verdicts(SurveyId survey);
  Histograms histograms(SurveyId survey, std::optional<SolverId> solver = std::nullopt);
  std::vector<Session> sessions(SurveyId survey);
  std::optional<Shard> shard();
  /// Counts and times that contradict each other, and checked proofs of deals that are not
  /// unwinnable, in words.
  std::vector<std::string> miscounts(SurveyId survey);
  /// Miscounts, and lines of deals that are not winnable.
  std::vector<std::string> inconsistencies(SurveyId survey);
  /// Refuses an archive with miscounts.
  void demand_right_counts();

  /// Adds deals. None of them may be in the archive yet.
  void add(SurveyId survey, SolverId solver, Batch batch);
  /// Adds a row for a deal that a block covers but does not count.
  void add_row(SurveyId survey, SolverId solver, const DealRow& row);
  /// Replaces an undecided deal by a second attempt. Throws std::logic_error if the archive does
  /// not hold the deal as undecided.
  void replace(SurveyId survey, SolverId solver, const DealRow& row);
  void add_line(SurveyId survey, const ArchivedLine& line);
  /// Marks an unwinnable deal as checked. A deal that is marked already stays as it is.
  void add_checked_loss(SurveyId survey, const CheckedLoss& loss);
  std::int64_t add_session(SurveyId survey, const Session& session);
  void update_session(std::int64_t id, double seconds, std::uint64_t deals);
  void make_shard(SurveyId survey, const Shard& shard);
  /// Commits all changes since the last commit.
  void commit();

 private:
  explicit Archive(Database database) : database_{std::move(database)} {}
  std::int64_t value_of(const char* sql);
  /// Throws unless this is an archive that this program knows. Returns its form.
  std::size_t check_form();
  void migrate(std::size_t form);
  std::vector<std::string> ranges_found(SurveyId survey, std::string_view query,
                                        std::string_view what);
  std::vector<std::string> wrong_histograms(SurveyId survey);
  void add_block(SurveyId survey, SolverId solver, Block block);
  void add_histogram(SurveyId survey, SolverId solver, const char* measure,
                     const Histogram& histogram);
  [[noreturn]] void refuse(const std::string& why) const;

  Database database_;
};

/// Throws Disagreement, which names the deal, if two results contradict each other: the verdicts
/// differ, or the same solver counted different numbers of positions. `where` names the archive and
/// the rules.
void demand_agreement(const std::string& where, const ArchivedRow& before, const ArchivedRow& now);
[[noreturn]] void disagree(const std::string& where, const DealRow& before, const DealRow& now);

}  // namespace backtrick::the_game
