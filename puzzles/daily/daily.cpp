#include "puzzles/daily/daily.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace backtrick::the_game {

std::uint64_t daily_number(CalendarDate date, std::uint64_t candidate) {
  return date_number(date) * kDailyCandidates + candidate;
}

std::optional<Daily> choose_daily(CalendarDate date, CandidateChecker& candidate_checker,
                                  const std::string& program) {
  std::array<std::optional<DailyDeal>, kBands> found;
  const auto open = [](const auto& deal) { return !deal; };
  for (std::uint64_t i = 0; std::ranges::any_of(found, open); ++i) {
    if (i == kDailyCandidates)
      throw std::runtime_error{"no deal of " + write_date(date) + " fits one of the bands"};
    const CheckedCandidate checked =
        candidate_checker.check(Deal::numbered({}, daily_number(date, i)));
    if (checked.interrupted) return std::nullopt;
    if (!checked.grade) continue;
    auto& place = found[static_cast<std::size_t>(checked.grade->band)];
    if (!place) place = DailyDeal{checked.deal, *checked.grade};
  }
  return Daily{date, {*found[0], *found[1], *found[2], *found[3]}, program};
}

}  // namespace backtrick::the_game
