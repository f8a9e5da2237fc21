#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "puzzles/daily/calendar_date.hpp"
#include "puzzles/formats/parse_error.hpp"

namespace backtrick {

/// The append-only record of what was published. It has one line for each date, in the order of
/// publication. The checksum of each line depends on all lines before it. README.md describes the
/// format. A Day has a `date`; LedgerFormat<Day> writes and reads it (ledger_format.hpp).
template <typename Day>
class DatedLedger {
 public:
  /// Reads the whole text of a ledger. Returns where and why it is damaged or contradicts itself.
  static Expected<DatedLedger> read(std::string_view text);

  const std::vector<Day>& days() const { return days_; }
  /// What was published for that date, or null.
  const Day* find(CalendarDate date) const {
    const auto found = places_.find(date);
    return found == places_.end() ? nullptr : &days_[found->second];
  }

  /// Adds a day that the ledger does not hold yet. Returns the new line, with its line end.
  std::string add(const Day& day);

 private:
  void keep(const Day& day) {
    places_.emplace(day.date, days_.size());
    days_.push_back(day);
  }

  std::vector<Day> days_;
  std::map<CalendarDate, std::size_t> places_;  // indices into days_
  std::string last_sum_;
};

/// A ledger on disk. Any number of processes may read and write it at the same time.
template <typename Day>
class DatedLedgerFile {
 public:
  explicit DatedLedgerFile(std::filesystem::path path) : path_{std::move(path)} {}

  /// Reads all published days. A missing file holds none. Throws Error, for
  /// a ledger that is damaged or contradicts itself with file, line, column and reason.
  DatedLedger<Day> read() const;

  /// Publishes a day and returns the day that is valid for its date from now on. That is `day`, or
  /// the one that another process has published for this date before; published days never change.
  /// When this returns, the day is on the disk. After a crash before that, the ledger is unchanged.
  /// A device or FIFO is written the line of a ledger with this day alone.
  /// Throws Error.
  Day publish(const Day& day) const;

 private:
  std::filesystem::path path_;
};

}  // namespace backtrick
