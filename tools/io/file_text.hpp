#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <variant>

#include "puzzles/formats/parse_error.hpp"
#include "tools/io/bad_input.hpp"
#include "tools/io/line_reader.hpp"

namespace backtrick {

/// Reads a whole file or standard input ("-") by `read`, which returns a T or a ParseError for a
/// text and refuses texts longer than `longest` bytes. Throws BadInput or CannotRead.
template <typename T, typename Read>
T read_file(const std::string& path, std::size_t longest, Read read) {
  LineReader lines{path, longest};
  std::string text;
  // One byte too many is enough to show that a text is too long.
  for (auto line = lines.next(); line && text.size() <= longest; line = lines.next())
    text += *line + "\n";
  auto found = read(text);
  if (const auto* fault = std::get_if<ParseError>(&found)) {
    throw BadInput{title_of_input(path) + ":" + std::to_string(fault->line) + ":" +
                   std::to_string(fault->column) + ": " + fault->message};
  }
  return std::get<T>(std::move(found));
}

}  // namespace backtrick
