#include "puzzles/grading/generator.hpp"

#include <limits>
#include <optional>
#include <utility>

#include "solver/common/batch.hpp"

namespace backtrick::the_game {

bool generate(const Wanted& wanted, const std::function<CandidateChecker()>& make_candidate_checker,
              const std::function<void(const DailyDeal&, std::uint64_t)>& found,
              GeneratorTally& tally) {
  if (wanted.count == 0) return true;
  std::optional<std::uint64_t> number = wanted.start;
  bool interrupted = false;
  run_in_order(
      wanted.threads,
      [&]() -> std::optional<std::uint64_t> {
        const auto next = number;
        if (number == std::numeric_limits<std::uint64_t>::max()) {
          number.reset();
        } else if (number) {
          ++*number;
        }
        return next;
      },
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
