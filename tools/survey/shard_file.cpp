#include "tools/survey/shard_file.hpp"

#include "puzzles/storage/durable_file.hpp"

namespace backtrick::the_game {

void ShardFile::check(Archive& archive) const {
  const auto survey = archive.find_survey(rules_);
  const auto shard = archive.shard();
  if (shard && *shard != shard_)
    throw Error{Exit::BadData,
                archive.file() + ": is shard " + in_words(*shard) + ", not " + in_words(shard_)};
  if (!shard) throw Error{Exit::BadData, archive.file() + ": is not a shard"};
  if (!survey || archive.surveys().size() != 1)
    throw Error{Exit::BadData, archive.file() + ": is a shard of other rules"};
}

bool ShardFile::finished() const {
  if (!std::filesystem::exists(file_)) return false;
  Archive archive = Archive::to_read(file_);
  check(archive);
  if (!archive.missing(*archive.find_survey(rules_), shard_.share()).empty())
    throw Error{Exit::BadData, file_ + ": is incomplete"};
  return true;
}

void ShardFile::claim(Archive& archive, const SolverName& solver) const {
  const SurveyId survey = archive.survey_of(rules_);
  const auto blocks = archive.blocks(survey);
  if (!archive.shard() && blocks.empty()) archive.make_shard(survey, shard_);
  check(archive);
  for (const ArchivedBlock& block : blocks) {
    const SolverName other = archive.solver(block.solver);
    if (other == solver) continue;
    throw Error{Exit::BadData, archive.file() + ": begun by " + in_words(other) +
                                   ", which shall not be mixed with " + in_words(solver) +
                                   "; remove it to begin again"};
  }
}

std::string ShardFile::unfinished_name() const { return target_of(file_).string() + ".partial"; }

void ShardFile::finish() const { rename_file(unfinished_name(), target_of(file_)); }

}  // namespace backtrick::the_game
