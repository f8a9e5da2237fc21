#pragma once

#include <string>

#include "solver/the_game/rules/rules.hpp"
#include "tools/survey/archive.hpp"
#include "tools/survey/deal_range.hpp"

namespace backtrick::the_game {

/// The archive of one shard. It has its own name once it is complete, and a temporary name beside
/// it until then.
class ShardFile {
 public:
  ShardFile(std::string file, const Rules& rules, const Shard& shard)
      : file_{std::move(file)}, rules_{rules}, shard_{shard} {}

  /// Whether the finished shard exists. Throws Error if another file has its name.
  bool finished() const;
  std::string unfinished_name() const;
  /// Marks this archive as the shard, or checks that it is this shard, begun by the same solver.
  void claim(Archive& archive, const SolverName& solver) const;
  /// Renames the archive to its final name atomically. The archive must be complete and committed.
  void finish() const;

 private:
  void check(Archive& archive) const;

  std::string file_;
  Rules rules_;
  Shard shard_;
};

}  // namespace backtrick::the_game
