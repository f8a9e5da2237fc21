#pragma once

#include <string>

#include "solver/the_game/rules/rules.hpp"
#include "tools/survey/archive.hpp"
#include "tools/survey/deal_range.hpp"

namespace backtrick::the_game {

/// "3/8 of deals 1..1000".
std::string in_words(const Shard& shard);

/// Gives a file its final name, at once or not at all, so that the name survives a loss of power.
/// Throws ArchiveError.
void rename_for_good(const std::string& from, const std::string& to);

/// The archive of one shard: under its own name once it is complete, beside it until then.
class ShardFile {
 public:
  ShardFile(std::string file, const Rules& rules, const Shard& shard)
      : file_{std::move(file)}, rules_{rules}, shard_{shard} {}

  /// Whether it is there already. Throws ArchiveError where the name is taken by anything else.
  bool finished() const;
  std::string unfinished_name() const { return file_ + ".partial"; }
  /// Makes this archive the shard, or checks that it is, begun by the same solver.
  void claim(Archive& archive, const SolverName& solver) const;
  /// Gives the archive its name, at once or not at all; it must be complete and committed.
  void finish() const;

 private:
  void check(Archive& archive) const;

  std::string file_;
  Rules rules_;
  Shard shard_;
};

}  // namespace backtrick::the_game
