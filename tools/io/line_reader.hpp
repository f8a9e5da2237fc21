#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "tools/io/input.hpp"

namespace backtrick {

/// Reads lines of a file or of standard input ("-"), one at a time, as UTF-8. Skips a byte order
/// mark at the beginning; one of UTF-16 says that the file is in UTF-16, as some editors of Windows
/// save it. Keeps only `longest` and a few more bytes of a longer line, so memory stays bounded.
/// Refuses, at its first line, a file of another kind than `wanted` and plain text.
class LineReader {
 public:
  /// Throws Error.
  LineReader(const std::string& path, std::size_t longest, FileKind wanted = FileKind::Text)
      : LineReader{Input{path}, longest, wanted} {}
  /// Reads the lines of an input from which nothing has been read.
  LineReader(Input input, std::size_t longest, FileKind wanted = FileKind::Text)
      : input_{std::move(input)}, longest_{longest}, wanted_{wanted} {}

  /// The next line without its line end, or nothing at the end of the file. An interrupt is an end,
  /// too, and a line that it cuts short is left out. Throws Error.
  std::optional<std::string> next();
  /// The next line that is not blank. Throws Error.
  std::optional<std::string> next_not_blank();
  /// "FILE" or "standard input".
  const std::string& name() const { return input_.name(); }
  /// "FILE:LINE" of the last line read, in the form that compilers use; a column may follow.
  std::string where() const { return name() + ":" + std::to_string(line_); }
  /// "FILE:LINE:COLUMN" in that line.
  std::string where(std::size_t column) const { return where() + ":" + std::to_string(column); }

 private:
  enum class Encoding : std::uint8_t { Unknown, Utf8, Utf16Big, Utf16Little };

  int next_byte();
  int next_unit();
  void demand_kind(FileKind kind) const;

  Input input_;
  Encoding encoding_ = Encoding::Unknown;
  std::string decoded_;  // bytes of a character of UTF-16 that are still to be read, last one first
  std::size_t longest_;
  FileKind wanted_;
  std::uint64_t line_ = 0;
};

}  // namespace backtrick
