#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>

namespace backtrick {

/// Thrown when an input file cannot be read.
class CannotRead : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The name of an input in messages: its path, or "standard input" for "-".
std::string title_of_input(const std::string& path);

struct CloseInput {
  void operator()(std::FILE* file) const;
};
using InputFile = std::unique_ptr<std::FILE, CloseInput>;

/// Opens a file, or standard input ("-"). Throws CannotRead.
InputFile open_input(const std::string& path);

/// Reads lines of a file or of standard input ("-"), one at a time. Skips a byte order mark at the
/// beginning. Keeps only `longest` and a few more bytes of a longer line, so memory stays bounded.
class LineReader {
 public:
  /// Throws CannotRead.
  LineReader(const std::string& path, std::size_t longest);

  /// The next line without its line end, or nothing at the end of the file. Throws CannotRead.
  std::optional<std::string> next();
  /// "FILE" or "standard input".
  const std::string& name() const { return name_; }
  /// "FILE:LINE" of the last line read, in the form that compilers use; a column may follow.
  std::string where() const { return name_ + ":" + std::to_string(line_); }

 private:
  std::string name_;
  std::size_t longest_;
  InputFile file_;
  std::uint64_t line_ = 0;
};

}  // namespace backtrick
