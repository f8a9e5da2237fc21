// Tests of dates without time zones, and of the choice of a day's deals.

#include "puzzles/daily/daily.hpp"

#include <atomic>
#include <set>
#include <string>
#include <vector>

#include "puzzles/daily/calendar_date.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/dailies.hpp"

namespace backtrick::the_game {
namespace {

TEST_CASE("dates: one spelling, and only days that the calendar has", "[daily]") {
  for (const char* good : {"2026-11-21", "0001-01-01", "9999-12-31", "2024-02-29", "2000-02-29",
                           "1582-10-10", "0004-02-29"}) {
    INFO(good);
    REQUIRE(read_date(good));
    CHECK(write_date(*read_date(good)) == good);
  }
  for (const char* bad : {"",           "2026-11-2",  "2026-11-211", "2026-1-21",  "26-11-21",
                          "2026/11/21", "20261121",   "2026-11-21 ", " 2026-11-2", "2026-11-00",
                          "2026-00-21", "2026-13-01", "2026-11-31",  "2023-02-29", "1900-02-29",
                          "0000-01-01", "-001-01-01", "2026-11-2x",  "2026--1-21", "+026-11-21"}) {
    INFO(bad);
    CHECK_FALSE(read_date(bad));
  }
}

TEST_CASE("dates: every day of four hundred years follows the one before", "[daily]") {
  CalendarDate date = date_of("1999-12-31");
  int days = 0;
  int leap_days = 0;
  while (write_date(date) != "2400-01-01") {
    const CalendarDate next = day_after(date);
    REQUIRE(write_date(next) > write_date(date));
    REQUIRE(read_date(write_date(next)) == next);
    leap_days += write_date(next).ends_with("-02-29") ? 1 : 0;
    date = next;
    ++days;
  }
  CHECK(days == 400 * 365 + 97 + 1);
  CHECK(leap_days == 97);
  CHECK(date_in_words(date_of("2026-11-21")) == "Saturday, 21 November 2026");
  CHECK(date_in_words(date_of("2000-02-29")) == "Tuesday, 29 February 2000");
  CHECK(date_in_words(date_of("0001-01-01")) == "Monday, 1 January 1");
}

const Rules kShort = find_rules("short").value();

TEST_CASE("dailies: the numbers considered for a date never change", "[daily]") {
  CHECK(daily_number(date_of("2026-11-21"), 0) == 202611210000U);
  CHECK(daily_number(date_of("2026-11-21"), 17) == 202611210017U);
  CHECK(daily_number(date_of("0001-01-01"), 9999) == 101019999U);
  CHECK(daily_number(date_of("2026-11-21"), 17, {2, 7, 2}) == 2000202611210017U);
  CHECK(daily_number(date_of("2026-11-21"), 17, kShort) == 6000202611210017U);
  for (const Rules& rules : {Rules{}, Rules{kMaxPlayers, 6, 2}, kShort})
    CHECK(daily_number(date_of("9999-12-31"), 9999, rules) < std::uint64_t{1} << 53U);
}

TEST_CASE("dailies: the first certified deal of each band", "[daily]") {
  const Rules rules = GENERATE(Rules{}, Rules{2, 7, 2}, kShort);
  const Daily daily = daily_of("2026-11-21", "1.2.3", rules);
  CHECK(daily.program == "1.2.3");
  for (std::size_t band = 0; band < kBands; ++band) {
    const DailyDeal& deal = daily.deals[band];
    CHECK(static_cast<std::size_t>(deal.grade.band) == band);
    const std::uint64_t first = daily_number(daily.date, 0, rules);
    REQUIRE(deal.deal.number());
    CHECK(deal.deal.rules() == rules);
    for (std::uint64_t number = first; number < *deal.deal.number(); ++number)
      CHECK(grade_by_first_card(Deal::numbered(rules, number)).band != deal.grade.band);
  }
}

TEST_CASE("dailies: what cannot be certified is passed over", "[daily]") {
  CandidateChecker hasty{grade_by_first_card, nullptr, 0};  // limit 0, so it decides nothing
  const CheckedCandidate checked = hasty.check(Deal::numbered({}, 42));
  CHECK(checked.verdict == Verdict::Undecided);
  CHECK_FALSE(checked.grade);
  CHECK_FALSE(checked.interrupted);
  CHECK_THROWS_AS(choose_daily(date_of("2026-11-21"), hasty, ""), std::runtime_error);
  CandidateChecker candidate_checker{grade_by_first_card};
  const CheckedCandidate lost =
      candidate_checker.check(Deal::of_deck({1, 2, 2, 6}, {4, 5, 2, 3, 6, 7}));
  CHECK((lost.verdict == Verdict::Winnable) == lost.grade.has_value());
}

TEST_CASE("dailies: an interrupt gives no deals rather than other ones", "[daily]") {
  const std::atomic<bool> interrupted{true};
  CandidateChecker candidate_checker{grade_by_first_card, &interrupted};
  CHECK_FALSE(choose_daily(date_of("2026-11-21"), candidate_checker, ""));
}

}  // namespace
}  // namespace backtrick::the_game
