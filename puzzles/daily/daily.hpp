#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>

#include "puzzles/daily/calendar_date.hpp"
#include "puzzles/daily/candidate_checker.hpp"
#include "puzzles/daily/player_result.hpp"
#include "puzzles/grading/grade.hpp"
#include "solver/the_game/rules/deal.hpp"

namespace backtrick::the_game {

struct DailyDeal {
  Deal deal;
  Grade grade;
  std::optional<PlayerResult> player_result = std::nullopt;  ///< see player_trial.hpp
};

/// The deals of one day: one for each band, from easy to fiendish.
struct Daily {
  CalendarDate date;
  std::array<DailyDeal, kBands> deals;
  std::string program;  ///< the version of the program that chose the deals
};

/// The most deals that are considered for one day: the numbers of solo from YYYYMMDD * 10,000 on.
/// The numbers stay below 2^53, so programs that store numbers as doubles read them exactly.
inline constexpr std::uint64_t kDailyCandidates = 10'000;

/// The deal number of a candidate; `candidate` counts from 0. This formula is frozen: see
/// README.md.
std::uint64_t daily_number(CalendarDate date, std::uint64_t candidate);

/// Chooses the deals of a day: for each band, the first candidate that is proved winnable and has a
/// grade in that band. Returns nothing when interrupted. Throws std::runtime_error if no candidate
/// fits a band.
std::optional<Daily> choose_daily(CalendarDate date, CandidateChecker& candidate_checker,
                                  const std::string& program);

}  // namespace backtrick::the_game
