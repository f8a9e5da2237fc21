#pragma once

#include <atomic>
#include <cstdint>
#include <string>

#include "solver/common/error.hpp"
#include "tools/io/terminal.hpp"

namespace backtrick {

/// What a referee says about each of many claims: printed one by one, and counted at the end.
class Verification {
 public:
  /// `quiet`: only the counts are printed.
  explicit Verification(bool quiet) : quiet_{quiet} {}

  // The outcome of a claim: its title, and what was found. Throw Error.
  void valid(const std::string& title, const std::string& shown);
  void invalid(const std::string& title, const std::string& fault);
  /// A loss without a game to replay, of which it is said that its proof was checked. It is counted
  /// apart, because nothing is checked here.
  void said_to_be_checked(const std::string& title, const std::string& by_whom);
  void not_checked(const std::string& title, const std::string& why);
  /// Counts claims that are not printed.
  void not_checked(std::uint64_t claims) { not_checked_ += claims; }
  /// What a reader refuses at a place, "FILE:LINE:COLUMN": an invalid claim if its status is
  /// Exit::SomeUnwinnable, otherwise what is unreadable.
  void refused(const std::string& place, const Error& error);
  /// `place`: "FILE:LINE:COLUMN".
  void unreadable(const std::string& place, const std::string& fault);

  /// All claims so far.
  std::uint64_t claims() const;

  /// Prints the counts. Throws Error if there was no claim; `missing` says what is missing, such
  /// as "standard input: contains no result lines".
  Exit finish(const std::string& missing);

 private:
  void tell(const std::string& text);
  std::string progress() const;

  bool quiet_;
  Terminal terminal_;
  std::atomic<std::uint64_t> valid_ = 0;
  std::atomic<std::uint64_t> invalid_ = 0;
  std::atomic<std::uint64_t> not_checked_ = 0;
  std::atomic<std::uint64_t> said_to_be_checked_ = 0;
  std::atomic<std::uint64_t> unreadable_ = 0;
  Terminal::ProgressLine progress_line_ = terminal_.show_progress([this] { return progress(); });
};

}  // namespace backtrick
