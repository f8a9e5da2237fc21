#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>

#include "puzzles/daily/calendar_date.hpp"
#include "puzzles/grading/candidate_checker.hpp"
#include "puzzles/grading/grade.hpp"
#include "solver/the_game/rules/deal.hpp"

namespace backtrick::the_game {

struct DailyDeal {
  Deal deal;
  Grade grade;
};

/// The deals of one day, one for each band, easy ones first.
struct Daily {
  CalendarDate date;
  std::array<DailyDeal, kBands> deals;
  std::string program;  ///< the version that chose them
};

/// Deals considered for a day, at most: the numbers of solo from YYYYMMDD * 10,000 on. They stay
/// below 2^53, so that programs that keep numbers as doubles read them right.
inline constexpr std::uint64_t kDailyCandidates = 10'000;

/// The number of the `candidate`-th of them. Frozen: see README.md.
std::uint64_t daily_number(CalendarDate date, std::uint64_t candidate);

/// Chooses the deals of a day: for each band the first candidate that is certified winnable and
/// graded so. Nothing when interrupted. Throws std::runtime_error should no candidate fit a band.
std::optional<Daily> choose_daily(CalendarDate date, CandidateChecker& candidate_checker,
                                  const std::string& program);

}  // namespace backtrick::the_game
