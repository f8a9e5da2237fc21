#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "puzzles/daily/calendar_date.hpp"
#include "puzzles/daily/series.hpp"
#include "solver/common/error.hpp"

namespace backtrick {

/// The append-only record of what was published of a series. It has one line for each date, in the
/// order of publication. The checksum of each line depends on all lines before it. README.md
/// describes the format.
class Ledger {
 public:
  explicit Ledger(const Series& series) : series_{&series} {}

  /// Reads the whole text of a ledger. Returns where and why it is damaged or contradicts itself.
  static Expected<Ledger> read(const Series& series, std::string_view text);

  const Series& series() const { return *series_; }
  const std::vector<DayPtr>& days() const { return days_; }
  /// What was published for that date, or null.
  DayPtr find(CalendarDate date) const {
    const auto found = places_.find(date);
    return found == places_.end() ? nullptr : days_[found->second];
  }

  /// Adds a day that the ledger does not hold yet. Returns the new line, with its line end.
  std::string add(const DayPtr& day);

 private:
  void keep(const DayPtr& day) {
    places_.emplace(day->date, days_.size());
    days_.push_back(day);
  }

  const Series* series_;
  std::vector<DayPtr> days_;
  std::map<CalendarDate, std::size_t> places_;  // indices into days_
  std::string last_sum_;
};

/// A ledger on disk. Any number of processes may read and write it at the same time.
class LedgerFile {
 public:
  LedgerFile(const Series& series, std::filesystem::path path)
      : series_{&series}, path_{std::move(path)} {}

  /// Reads all published days. A missing file holds none. Throws Error, for a ledger that is
  /// damaged or contradicts itself with file, line, column and reason.
  Ledger read() const;

  /// Publishes a day and returns the day that is valid for its date from now on. That is `day`, or
  /// the one that another process has published for this date before; published days never change.
  /// When this returns, the day is on the disk. After a crash before that, the ledger is unchanged.
  /// A device or FIFO is written the line of a ledger with this day alone.
  /// Throws Error.
  DayPtr publish(const DayPtr& day) const;

 private:
  Ledger ledger_in(std::string_view text) const;

  const Series* series_;
  std::filesystem::path path_;
};

}  // namespace backtrick
