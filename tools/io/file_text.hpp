#pragma once

#include <cstddef>
#include <string>
#include <utility>

#include "puzzles/formats/parse_error.hpp"
#include "solver/common/error.hpp"
#include "tools/io/line_reader.hpp"

namespace backtrick {

/// Reads a whole file or standard input ("-") by `read`, which returns an Expected for a
/// text and refuses texts longer than `longest` bytes. Throws Error.
template <typename Read>
auto read_file(const std::string& path, std::size_t longest, Read read) {
  LineReader lines{path, longest};
  std::string text;
  // One byte too many is enough to show that a text is too long.
  for (auto line = lines.next(); line && text.size() <= longest; line = lines.next())
    text += *line + "\n";
  auto found = read(text);
  if (!found) throw Error{Exit::BadData, found.error().in(title_of_input(path))};
  return *std::move(found);
}

}  // namespace backtrick
