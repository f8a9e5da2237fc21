#include "tools/survey/merge.hpp"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <map>
#include <optional>
#include <system_error>
#include <utility>

#include "puzzles/storage/durable_file.hpp"
#include "tools/survey/archive.hpp"
#include "tools/survey/shard_file.hpp"

namespace backtrick::the_game {
namespace {

/// An archive to merge. It is closed after the check and opened again for the merge, because there
/// may be a thousand.
struct Part {
  std::string file;
  Rules rules;
  DealRange range;
  std::optional<Shard> shard;
  SolverName solver;
};

Part check(const std::string& file) {
  Archive archive = Archive::to_read(file);
  const auto surveys = archive.surveys();
  if (surveys.size() != 1)
    refuse(file + ": holds " + std::to_string(surveys.size()) + " rule sets, not one");
  const SurveyId survey = surveys.front().id;
  const auto blocks = archive.blocks(survey);
  if (blocks.empty()) refuse(file + ": contains no deals");
  Part part{file,
            surveys.front().rules,
            {blocks.front().block.range.first, blocks.back().block.range.last},
            archive.shard(),
            archive.solver(blocks.front().solver)};
  if (part.shard) part.range = part.shard->share();
  for (const DealRange& gap : archive.missing(survey, part.range))
    refuse(file + ": deals " + in_words(gap) + " are missing");
  for (const ArchivedBlock& block : blocks) {
    if (archive.solver(block.solver) != part.solver)
      refuse(file + ": decided by both " + in_words(part.solver) + " and " +
             in_words(archive.solver(block.solver)));
  }
  if (const auto faults = archive.inconsistencies(survey); !faults.empty())
    refuse(file + ": damaged: " + faults.front());
  return part;
}

void demand_fit(const Part& before, const Part& next) {
  if (next.rules != before.rules) refuse(next.file + " and " + before.file + ": different rules");
  if (next.solver != before.solver)
    refuse(next.file + ": decided by " + in_words(next.solver) + ", and " + before.file + " by " +
           in_words(before.solver));
  if (next.shard.has_value() != before.shard.has_value() ||
      (next.shard &&
       (next.shard->whole != before.shard->whole || next.shard->parts != before.shard->parts)))
    refuse(next.file + " and " + before.file + ": not of the same survey");
  if (next.range.first <= before.range.last)
    refuse("overlap: deals " +
           in_words(DealRange{next.range.first, std::min(before.range.last, next.range.last)}) +
           " are both in " + before.file + " and in " + next.file);
  if (next.range.first != before.range.last + 1)
    refuse("gap: deals " + in_words(DealRange{before.range.last + 1, next.range.first - 1}) +
           " are missing between " + before.file + " and " + next.file);
}

/// Refuses a set of shards that lacks the beginning or the end of the survey.
void demand_all(const std::vector<Part>& parts) {
  const auto& shard = parts.front().shard;
  if (!shard) return;
  const DealRange have{parts.front().range.first, parts.back().range.last};
  if (have.first != shard->whole.first)
    refuse("gap: deals " + in_words(DealRange{shard->whole.first, have.first - 1}) +
           " are missing");
  if (have.last != shard->whole.last)
    refuse("gap: deals " + in_words(DealRange{have.last + 1, shard->whole.last}) + " are missing");
}

void copy(Archive& from, Archive& to, SurveyId survey) {
  const SurveyId source = from.surveys().front().id;
  Batch batch;
  for (const ArchivedBlock& block : from.blocks(source)) batch.blocks.push_back(block.block);
  batch.counted = from.histograms(source);
  const SolverId solver = to.solver_of(from.solver(from.blocks(source).front().solver));
  to.add(survey, solver, std::move(batch));
  std::map<SolverId, SolverId> known;
  const auto copied = [&](SolverId id) {
    const auto [place, fresh] = known.try_emplace(id);
    if (fresh) place->second = to.solver_of(from.solver(id));
    return place->second;
  };
  from.for_each_row(
      source, [&](const ArchivedRow& row) { to.add_row(survey, copied(row.solver), row.row); });
  from.for_each_line(source, [&](const ArchivedLine& line) { to.add_line(survey, line); });
  for (const CheckedLoss& loss : from.checked_losses(source))
    to.add_checked_loss(survey, {loss.number, copied(loss.solver)});
  for (const Session& session : from.sessions(source)) to.add_session(survey, session);
}

}  // namespace

DealRange merge(const std::string& out, const std::vector<std::string>& files) {
  if (std::filesystem::exists(out)) refuse(out + ": is there already");
  std::vector<Part> parts;
  std::ranges::transform(files, std::back_inserter(parts), check);
  std::ranges::sort(parts, {}, [](const Part& part) { return part.range.first; });
  for (std::size_t i = 1; i < parts.size(); ++i) demand_fit(parts[i - 1], parts[i]);
  demand_all(parts);

  const std::string target = target_of(out);  // of a link that leads nowhere yet
  const std::string unfinished = target + ".partial";
  std::filesystem::remove(unfinished);
  {
    Archive archive = Archive::to_write(unfinished);
    const SurveyId survey = archive.survey_of(parts.front().rules);
    for (const Part& part : parts) {
      Archive source = Archive::to_read(part.file);
      copy(source, archive, survey);
    }
    archive.commit();
  }
  rename_file(unfinished, target);
  return {parts.front().range.first, parts.back().range.last};
}

}  // namespace backtrick::the_game
