#include "puzzles/daily/calendar_date.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

namespace backtrick {
namespace {

std::string padded(unsigned number, std::size_t digits) {
  std::string text = std::to_string(number);
  return std::string(digits - std::min(digits, text.size()), '0') + text;
}

unsigned year_of(CalendarDate date) { return static_cast<unsigned>(static_cast<int>(date.year())); }

}  // namespace

std::optional<CalendarDate> read_date(std::string_view text) {
  constexpr std::string_view kShape = "dddd-dd-dd";
  if (text.size() != kShape.size()) return std::nullopt;
  std::array<unsigned, 3> parts{};  // year, month, day
  std::size_t part = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool digit = text[i] >= '0' && text[i] <= '9';
    if (digit != (kShape[i] == 'd') || (!digit && text[i] != '-')) return std::nullopt;
    if (digit) {
      parts[part] = parts[part] * 10 + static_cast<unsigned>(text[i] - '0');
    } else {
      ++part;
    }
  }
  const CalendarDate date{std::chrono::year{static_cast<int>(parts[0])},
                          std::chrono::month{parts[1]}, std::chrono::day{parts[2]}};
  if (parts[0] == 0 || !date.ok()) return std::nullopt;
  return date;
}

std::string write_date(CalendarDate date) {
  return padded(year_of(date), 4) + "-" + padded(static_cast<unsigned>(date.month()), 2) + "-" +
         padded(static_cast<unsigned>(date.day()), 2);
}

std::string date_in_words(CalendarDate date) {
  constexpr std::array<std::string_view, 7> kWeekdays{"Sunday",   "Monday", "Tuesday", "Wednesday",
                                                      "Thursday", "Friday", "Saturday"};
  constexpr std::array<std::string_view, 12> kMonths{
      "January", "February", "March",     "April",   "May",      "June",
      "July",    "August",   "September", "October", "November", "December"};
  const std::chrono::weekday weekday{std::chrono::sys_days{date}};
  return std::string{kWeekdays[weekday.c_encoding()]} + ", " +
         std::to_string(static_cast<unsigned>(date.day())) + " " +
         std::string{kMonths[static_cast<unsigned>(date.month()) - 1]} + " " +
         std::to_string(year_of(date));
}

std::uint64_t date_number(CalendarDate date) {
  return (std::uint64_t{year_of(date)} * 100 + static_cast<unsigned>(date.month())) * 100 +
         static_cast<unsigned>(date.day());
}

CalendarDate day_after(CalendarDate date) {
  return std::chrono::sys_days{date} + std::chrono::days{1};
}

}  // namespace backtrick
