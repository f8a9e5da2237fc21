#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "tools/io/line_reader.hpp"
#include "tools/io/terminal.hpp"
#include "tools/options/command_line.hpp"

namespace backtrick {

/// What a referee says about each line of a file: printed line by line, and counted at the end.
class Verification {
 public:
  /// `longest`: the most bytes of a line. `quiet`: only the counts are printed. Throws CannotRead.
  Verification(const std::string& file, std::size_t longest, bool quiet)
      : lines_{file, longest}, quiet_{quiet} {}

  /// The next line that is not blank. Throws CannotRead.
  std::optional<std::string> next_line();
  /// "FILE:LINE:COLUMN" in the last line read.
  std::string place(std::size_t column) const;

  // The outcome of a line: its title, and what was found. Throw CannotWrite.
  void valid(const std::string& title, const std::string& shown);
  void invalid(const std::string& title, const std::string& fault);
  void not_checked(const std::string& title, const std::string& why);
  void unreadable(std::size_t column, const std::string& fault);

  /// Prints the counts. Throws BadInput if the file has no line; `what` names what is missing.
  Exit finish(const std::string& what);

 private:
  void tell(const std::string& text);

  LineReader lines_;
  bool quiet_;
  Terminal terminal_;
  std::atomic<std::uint64_t> valid_ = 0;
  std::atomic<std::uint64_t> invalid_ = 0;
  std::atomic<std::uint64_t> not_checked_ = 0;
  std::atomic<std::uint64_t> unreadable_ = 0;
  Terminal::ProgressLine progress_line_ = terminal_.show_progress([this] { return progress(); });

  std::string progress() const;
};

}  // namespace backtrick
