#include "tools/options/position_source.hpp"

#include <variant>

#include "puzzles/formats/position_text.hpp"
#include "tools/io/bad_input.hpp"
#include "tools/io/line_reader.hpp"

namespace backtrick::the_game {
namespace {

/// The whole text, or enough of it to show that it is too long.
std::string text_of(LineReader& lines) {
  std::string text;
  while (const auto line = lines.next()) {
    text += *line + "\n";
    if (text.size() > kLongestPosition) break;
  }
  return text;
}

template <typename T, typename Read>
T read_all(const std::string& path, Read read) {
  LineReader lines{path, kLongestPosition};
  auto found = read(text_of(lines));
  if (const auto* fault = std::get_if<ParseError>(&found)) {
    throw BadInput{title_of_input(path) + ":" + std::to_string(fault->line) + ":" +
                   std::to_string(fault->column) + ": " + fault->message};
  }
  return std::get<T>(std::move(found));
}

}  // namespace

Position read_position_file(const std::string& path) {
  return read_all<Position>(path, read_position);
}

Record read_game(const std::string& path) { return read_all<Record>(path, read_record); }

}  // namespace backtrick::the_game
