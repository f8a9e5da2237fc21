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

/// The append-only record of published dailies. It has one line for each date, in the order of
/// publication. The checksum of each line depends on all lines before it. README.md describes the
/// format.
class Ledger {
 public:
  /// Reads the whole text of a ledger. Returns where and why it is damaged or contradicts itself.
  static std::variant<Ledger, ParseError> read(std::string_view text);

  const std::vector<Daily>& days() const { return days_; }
  /// The daily published for that date, or null.
  const Daily* find(CalendarDate date) const;

  /// Adds a day that the ledger does not hold yet. Returns the new line, with its line end.
  std::string add(const Daily& daily);

 private:
  void keep(const Daily& daily);

  std::vector<Daily> days_;
  std::map<CalendarDate, std::size_t> places_;  // indices into days_
  std::string last_sum_;
};

}  // namespace backtrick::the_game
