#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "tools/survey/archive.hpp"
#include "tools/survey/batch.hpp"

namespace backtrick::the_game {

/// Compares deals that are decided again with the results in the archive.
class Recheck {
 public:
  /// `solver` decides the deals now. `where` begins all error messages.
  Recheck(Archive& archive, SurveyId survey, SolverId solver, std::string where);

  /// Takes deals that the archive holds, in any order, each once and each with a row. Throws
  /// Disagreement, which names the deal, or the block if only its node counts differ.
  void take(const Batch& batch);
  /// Exhaustive searches by the same solver that counted other positions than the archive has, in
  /// words. This is no disagreement: a search that is divided for lack of memory counts otherwise.
  const std::vector<std::string>& other_counts() const { return other_counts_; }
  /// The number of exhaustive searches whose positions were compared.
  std::uint64_t exhaustive_searches() const { return exhaustive_; }
  /// The number of blocks with the same checksum. Blocks of another solver, and blocks decided
  /// again only in part, are compared by verdict only.
  std::uint64_t checksums_reproduced() const { return reproduced_; }

 private:
  /// The part of an archived block that has been decided again.
  struct Again {
    std::uint64_t deals = 0;
    Block counted;
  };
  void compare(const DealRow& now, const ArchivedBlock& block,
               const std::optional<ArchivedRow>& before);
  void compare(const ArchivedBlock& block, const Again& again) const;
  void compare_exhaustive(const ArchivedRow& before, const DealRow& now);

  Archive& archive_;
  SurveyId survey_;
  SolverId solver_;
  std::string where_;
  std::vector<ArchivedBlock> blocks_;
  std::map<std::uint64_t, Again> under_way_;  // keyed by the first deal of the block
  std::uint64_t reproduced_ = 0;
  std::uint64_t exhaustive_ = 0;
  std::vector<std::string> other_counts_;
};

}  // namespace backtrick::the_game
