#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "puzzles/daily/calendar_date.hpp"
#include "puzzles/daily/daily.hpp"
#include "puzzles/formats/parse_error.hpp"

namespace backtrick::the_game {

/// What has been published, for ever: one line a date, each with a checksum that hangs on all lines
/// before it, in the order they were added. The format is described in README.md.
class Ledger {
 public:
  /// Reads a ledger's whole text, or says where and why it is damaged or contradicts itself.
  static std::variant<Ledger, ParseError> read(std::string_view text);

  const std::vector<Daily>& days() const { return days_; }
  /// What was published for that date, or null.
  const Daily* find(CalendarDate date) const;

  /// Adds a day that it does not hold yet, and returns its line, the line end included.
  std::string add(const Daily& daily);

 private:
  void keep(const Daily& daily);

  std::vector<Daily> days_;
  std::map<CalendarDate, std::size_t> places_;  // in days_
  std::string last_sum_;
};

}  // namespace backtrick::the_game
