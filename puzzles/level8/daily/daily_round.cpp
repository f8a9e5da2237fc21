#include "puzzles/level8/daily/daily_round.hpp"

#include <chrono>
#include <stdexcept>

#include "puzzles/level8/grading/round_grade.hpp"

namespace backtrick::level8 {

std::uint64_t daily_number(CalendarDate date, std::uint64_t candidate) {
  constexpr std::uint64_t kBase = 8'000'000'000'000;
  return kBase + date_number(date) * kDailyCandidates + candidate;
}

int daily_level(CalendarDate date) {
  constexpr int kLevels = 8;
  const auto days = std::chrono::sys_days{date}.time_since_epoch().count();
  return static_cast<int>((days % kLevels + kLevels) % kLevels) + 1;
}

const Level& level_of(int level) {
  return default_levels().levels.at(static_cast<std::size_t>(level) - 1);
}

Band daily_band(CalendarDate date) {
  const unsigned weekday = std::chrono::weekday{std::chrono::sys_days{date}}.iso_encoding();
  return kAllBands[(weekday - 1) / 2];  // Monday is 1, Sunday 7
}

std::optional<DailyRound> choose_daily_round(CalendarDate date, const std::string& program,
                                             const std::atomic<bool>* interrupt) {
  const int level = daily_level(date);
  for (std::uint64_t i = 0; i < kDailyCandidates; ++i) {
    if (interrupt != nullptr && *interrupt) return std::nullopt;
    const Deal deal = Deal::numbered({}, daily_number(date, i));
    if (!fewest_turns(deal, level_of(level), kDailyGoal)) continue;
    const RoundReport report = grade_round(deal, level, kDailyGoal);
    if (report.grade.band == daily_band(date))
      return DailyRound{{date, program}, deal, level, report.par, report.grade};
  }
  throw std::runtime_error{"no deal of " + write_date(date) + " fits its band"};
}

}  // namespace backtrick::level8
