#include "puzzles/daily/generator.hpp"

#include <utility>

#include "solver/common/batch.hpp"
#include "solver/common/number_stream.hpp"

namespace backtrick::the_game {

bool generate(const Wanted& wanted, const std::function<CandidateChecker()>& make_candidate_checker,
              const std::function<void(const DailyDeal&, std::uint64_t)>& found,
              GeneratorTally& tally) {
  if (wanted.count == 0) return true;
  bool interrupted = false;
  run_in_order(
      wanted.threads, NumberStream{wanted.start},
      [&] {
        return [&wanted,
                candidate_checker = make_candidate_checker()](std::uint64_t candidate) mutable {
          return candidate_checker.check(Deal::numbered(wanted.rules, candidate));
        };
      },
      [&](const CheckedCandidate& checked) {
        interrupted = checked.interrupted;
        if (interrupted) return false;
        ++tally.tried;
        tally.winnable += checked.verdict == Verdict::Winnable ? 1U : 0U;
        tally.undecided += checked.verdict == Verdict::Undecided ? 1U : 0U;
        if (!checked.grade || checked.grade->band != wanted.band) return true;
        ++tally.found;
        found({checked.deal, *checked.grade}, tally.tried);
        return tally.found < wanted.count;
      });
  return !interrupted;
}

}  // namespace backtrick::the_game
