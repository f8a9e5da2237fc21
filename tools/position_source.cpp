#include "position_source.hpp"

#include <variant>

#include "line_reader.hpp"
#include "puzzles/situation_text.hpp"

namespace backtrick {
namespace {

/// All of a file, or as much as shows that it is too long.
std::string text_of(LineReader& lines) {
  std::string text;
  while (const auto line = lines.next()) {
    text += *line + "\n";
    if (text.size() > kLongestSituation) break;
  }
  return text;
}

template <typename T, typename Read>
T read_all(const std::string& path, Read read) {
  LineReader lines{path, kLongestSituation};
  auto found = read(text_of(lines));
  if (const auto* fault = std::get_if<TextFault>(&found)) {
    throw BadInput{title_of_input(path) + ":" + std::to_string(fault->line) + ":" +
                   std::to_string(fault->column) + ": " + fault->message};
  }
  return std::get<T>(std::move(found));
}

}  // namespace

Situation read_position(const std::string& path) {
  return read_all<Situation>(path, read_situation);
}

Record read_game(const std::string& path) { return read_all<Record>(path, read_record); }

}  // namespace backtrick
