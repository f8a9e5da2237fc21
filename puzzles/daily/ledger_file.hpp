#pragma once

#include <filesystem>
#include <stdexcept>

#include "puzzles/daily/daily.hpp"
#include "puzzles/daily/ledger.hpp"

namespace backtrick::the_game {

/// Thrown for a ledger that is damaged or contradicts itself. The message has file, line, column
/// and reason.
class DamagedLedger : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A ledger on disk. Any number of processes may read and write it at the same time.
class LedgerFile {
 public:
  explicit LedgerFile(std::filesystem::path path) : path_{std::move(path)} {}

  /// Reads all published days. A missing file holds none. Throws DamagedLedger or FileNotRead.
  Ledger read() const;

  /// Publishes a day and returns the daily that is valid for its date from now on. That is `daily`,
  /// or the daily that another process has published for this date before; published dailies never
  /// change. When this returns, the day is on the disk. After a crash before that, the ledger is
  /// unchanged. Throws the errors of `read`, and FileNotWritten.
  Daily publish(const Daily& daily) const;

 private:
  std::filesystem::path path_;
};

}  // namespace backtrick::the_game
