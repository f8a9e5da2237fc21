#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace backtrick {

/// A date without a time zone: a day of the proleptic Gregorian calendar, years 1 to 9999.
using CalendarDate = std::chrono::year_month_day;

/// Reads a date such as "2026-11-21". Returns nothing for any other spelling, and for a day that
/// does not exist.
std::optional<CalendarDate> read_date(std::string_view text);

/// Writes a date as "2026-11-21".
std::string write_date(CalendarDate date);

/// Writes a date as "Saturday, 21 November 2026".
std::string date_in_words(CalendarDate date);

/// A date as the number YYYYMMDD, such as 20261121.
std::uint64_t date_number(CalendarDate date);

CalendarDate day_after(CalendarDate date);

}  // namespace backtrick
