#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace backtrick {

/// A date as a label: a day of the proleptic Gregorian calendar, years 1 to 9999, in no time zone.
using CalendarDate = std::chrono::year_month_day;

/// Reads "2026-11-21", which is the only spelling. Nothing for any other text, or a day that the
/// calendar has not.
std::optional<CalendarDate> read_date(std::string_view text);

/// "2026-11-21".
std::string write_date(CalendarDate date);

/// "Saturday, 21 November 2026".
std::string date_in_words(CalendarDate date);

/// The day after.
CalendarDate day_after(CalendarDate date);

}  // namespace backtrick
