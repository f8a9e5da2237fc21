#include "puzzles/daily/series.hpp"

#include <array>
#include <cmath>
#include <cstdio>

#include "puzzles/formats/json_node.hpp"

namespace backtrick {

std::string Series::write_day(const Day& day) const {
  WriteJson json{{"date", write_date(day.date)}};
  json.update(day_entry(day));
  json["program"] = day.program;
  return json.dump();
}

std::string Series::write_solutions(const Day& day) const {
  WriteJson json{{"date", write_date(day.date)}};
  json.update(solutions(day));
  return json.dump();
}

std::string Series::page_entry(const Day& day) const {
  const std::string text = feed_entry(day).text;
  return text.substr(0, text.find('\n'));
}

CalendarDate read_date_of(const JsonNode& node) {
  const JsonNode date_node = node.at("date");
  const auto date = read_date(date_node.text());
  if (!date) date_node.fail("a date such as 2026-11-21");
  return *date;
}

std::string with_decimals(double value, int decimals) {
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), "%.*f", decimals, value);
  return text.data();
}

std::string with_two_decimals(double value) {
  return with_decimals(std::round(value * 100) / 100 + 0.0, 2);  // adding 0.0 turns -0.00 into 0.00
}

}  // namespace backtrick
