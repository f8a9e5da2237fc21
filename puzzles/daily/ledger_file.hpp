#pragma once

#include <filesystem>
#include <stdexcept>

#include "puzzles/daily/daily.hpp"
#include "puzzles/daily/ledger.hpp"

namespace backtrick::the_game {

/// Thrown for a ledger that is damaged or contradicts itself, with file, line, column and reason.
class DamagedLedger : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A ledger on disk. Any number of processes may read and write it at once.
class LedgerFile {
 public:
  explicit LedgerFile(std::filesystem::path path) : path_{std::move(path)} {}

  /// All that was published; nothing if there is no file. Throws DamagedLedger or FileNotRead.
  Ledger read() const;

  /// Publishes a day and returns what holds for its date from now on: this, or what somebody else
  /// has published for it in the meantime, which never changes. Once it returns, the day is on the
  /// disk; after a crash before that, the ledger is as it was. Throws as read does, and
  /// FileNotWritten.
  Daily publish(const Daily& daily) const;

 private:
  std::filesystem::path path_;
};

}  // namespace backtrick::the_game
