#include "generator.hpp"

#include <limits>
#include <optional>
#include <utility>

#include "../solver/batch.hpp"

namespace backtrick {

bool generate(const Wanted& wanted, const std::function<Examiner()>& make_examiner,
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
        return [&wanted, examiner = make_examiner()](std::uint64_t candidate) mutable {
          return examiner.examine(Deal::numbered(wanted.rules, candidate));
        };
      },
      [&](const Examined& examined) {
        interrupted = examined.interrupted;
        if (interrupted) return false;
        ++tally.tried;
        tally.winnable += examined.verdict == Verdict::Winnable ? 1U : 0U;
        tally.undecided += examined.verdict == Verdict::Undecided ? 1U : 0U;
        if (!examined.grade || examined.grade->band != wanted.band) return true;
        ++tally.found;
        found({examined.deal, *examined.grade}, tally.tried);
        return tally.found < wanted.count;
      });
  return !interrupted;
}

}  // namespace backtrick
