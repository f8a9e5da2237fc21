#include "puzzles/level8/daily/daily_round.hpp"

#include <array>
#include <chrono>
#include <stdexcept>

#include "puzzles/level8/grading/round_grade.hpp"

namespace backtrick::level8 {

std::uint64_t daily_number(CalendarDate date, std::uint64_t candidate, Pile pile) {
  constexpr std::uint64_t kBase = 8'000'000'000'000;
  constexpr std::uint64_t kOpenBase = 9'000'000'000'000;
  return (pile == Pile::Open ? kOpenBase : kBase) + date_number(date) * kDailyCandidates +
         candidate;
}

int daily_level(CalendarDate date, Pile pile) {
  const DailyRule rule = daily_rule(date, pile);
  const auto levels = static_cast<std::int64_t>(rule.levels.size());
  const std::int64_t days = std::chrono::sys_days{date}.time_since_epoch().count();
  const int level = rule.levels[static_cast<std::size_t>((days % levels + levels) % levels)];
  if (rule.grading != Grading::Second || daily_band(date) != Band::Medium) return level;
  return level == 1 ? 2 : level == 3 ? 6 : level;
}

const Level& level_of(int level) {
  return default_levels().levels.at(static_cast<std::size_t>(level) - 1);
}

Band daily_band(CalendarDate date) {
  const unsigned weekday = std::chrono::weekday{std::chrono::sys_days{date}}.iso_encoding();
  return kAllBands[(weekday - 1) / 2];  // Monday is 1, Sunday 7
}

DailyRule daily_rule(CalendarDate date, Pile pile) {
  using namespace std::chrono_literals;
  static constexpr std::array kAll{1, 2, 3, 4, 5, 6, 7, 8};
  static constexpr std::array kSecond{1, 2, 3, 6, 7, 8};
  static constexpr std::array kOpen{6, 7, 8};
  constexpr CalendarDate kSecondFrom{2027y, std::chrono::January, 1d};
  if (pile == Pile::Open) return {Grading::Open, 8, kOpen};
  if (date < kSecondFrom) return {Grading::First, 1, kAll};
  return {Grading::Second, 4, kSecond};
}

std::optional<DailyRound> choose_daily_round(CalendarDate date, const std::string& program,
                                             const std::atomic<bool>* interrupt, Pile pile) {
  const int level = daily_level(date, pile);
  const DailyRule rule = daily_rule(date, pile);
  for (std::uint64_t i = 0; i < kDailyCandidates; ++i) {
    if (interrupt != nullptr && *interrupt) return std::nullopt;
    const Deal deal = Deal::numbered({}, daily_number(date, i, pile));
    const auto par = fewest_turns(deal, level_of(level), kDailyGoal);
    if (!par || *par < rule.least_par) continue;
    const RoundReport report = grade_round(deal, level, kDailyGoal, rule.grading);
    if (report.grade.band == daily_band(date))
      return DailyRound{{date, program}, deal, level, report.par, report.grade, pile};
  }
  throw std::runtime_error{"no deal of " + write_date(date) + " fits its band"};
}

}  // namespace backtrick::level8
