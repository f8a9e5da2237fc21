#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "tools/survey/archive.hpp"
#include "tools/survey/batch.hpp"

namespace backtrick::the_game {

/// Holds deals decided again against what the archive says of them.
class Recheck {
 public:
  /// `solver` is who decides them now, `where` what complaints begin with.
  Recheck(Archive& archive, SurveyId survey, SolverId solver, std::string where);

  /// Takes deals that the archive holds, in any order, each once and with a row. Throws
  /// Disagreement, naming the deal; or the block, where only positions counted in it differ.
  void take(const Batch& batch);
  /// Blocks whose checksum came out the same. Those of another solver, or of which only a part was
  /// decided again, are compared by their verdicts alone.
  std::uint64_t checksums_reproduced() const { return reproduced_; }

 private:
  /// What of an archived block has been decided again.
  struct Again {
    std::uint64_t deals = 0;
    Block counted;
  };
  void compare(const DealRow& now, const ArchivedBlock& block,
               const std::optional<ArchivedRow>& before);
  void compare(const ArchivedBlock& block, const Again& again) const;

  Archive& archive_;
  SurveyId survey_;
  SolverId solver_;
  std::string where_;
  std::vector<ArchivedBlock> blocks_;
  std::map<std::uint64_t, Again> under_way_;  // by the first deal of the block
  std::uint64_t reproduced_ = 0;
};

}  // namespace backtrick::the_game
