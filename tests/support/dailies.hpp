#pragma once

#include <cmath>
#include <string>

#include "puzzles/daily/candidate_checker.hpp"
#include "puzzles/daily/daily.hpp"

namespace backtrick::the_game {

/// A grade that costs nothing to compute, for tests of code that uses grades. It depends on the
/// first card.
inline Grade grade_by_first_card(const Deal& deal) {
  const int card = deal.deck().front();
  return {1, (card - 50) / 7.0, 0.0625, static_cast<Band>(card % 4)};
}

inline CalendarDate date_of(const std::string& text) { return read_date(text).value(); }

/// The deals of a day by that grade.
inline Daily daily_of(const std::string& date, const std::string& program = "1.2.3",
                      const Rules& rules = {}) {
  CandidateChecker candidate_checker{grade_by_first_card};
  return choose_daily(date_of(date), candidate_checker, program, rules).value();
}

}  // namespace backtrick::the_game
