// What several tests of archives need.

#pragma once

#include <unistd.h>

#include <filesystem>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/support/exit_status.hpp"
#include "tools/survey/archive.hpp"
#include "tools/survey/solve_ranges.hpp"

namespace backtrick::the_game {

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

/// Small rules under which several stages win deals, and some deals are lost.
inline constexpr Rules kRules{1, 2, 2, 40};
inline const SolverName kSolver{"1+2", ""};

inline SolvePlan plan() {
  SolvePlan plan;
  plan.rules = kRules;
  return plan;
}

inline SolvePlan proving_plan() {
  SolvePlan how = plan();
  how.check_proofs = true;
  return how;
}

inline Batch solved(const DealRange& range, SolvePlan how = plan()) {
  Batch all;
  solve_ranges({range}, how, [&](Batch batch) { all.absorb(std::move(batch)); });
  all.tidy();
  return all;
}

/// Everything in an archive except times, for comparison.
inline std::string contents(const std::string& file) {
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

inline void archive_ranges(const std::string& file, const std::vector<DealRange>& ranges,
                           const SolvePlan& how = plan()) {
  Archive archive = Archive::to_write(file);
  const SurveyId survey = archive.survey_of(how.rules);
  for (const DealRange& range : ranges)
    archive.add(survey, archive.solver_of(kSolver), solved(range, how));
  archive.commit();
}

}  // namespace backtrick::the_game
