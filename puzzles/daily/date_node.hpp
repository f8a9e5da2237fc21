#pragma once

#include "puzzles/daily/calendar_date.hpp"
#include "puzzles/formats/json_node.hpp"

namespace backtrick {

/// The date of a day or of a ledger's line, under the key "date". Throws ContentFault.
inline CalendarDate read_date_of(const JsonNode& node) {
  const JsonNode date_node = node.at("date");
  const auto date = read_date(date_node.text());
  if (!date) date_node.fail("a date such as 2026-11-21");
  return *date;
}

}  // namespace backtrick
