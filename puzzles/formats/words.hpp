#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "puzzles/formats/parse_error.hpp"

namespace backtrick {

/// The characters between the numbers and words of a line. A carriage return is one of them,
/// because lines of Windows end with it.
inline constexpr std::string_view kSeparators = " \t,\r";

/// A word of a text.
struct Word {
  std::string_view text;
  std::size_t offset;  ///< in the text
};

/// The words of a line without comment. `offset`: of the line in its text.
inline std::vector<Word> words_of(std::string_view line, std::size_t offset = 0,
                                  std::string_view separators = kSeparators) {
  std::vector<Word> words;
  std::size_t at = line.find_first_not_of(separators);
  while (at != std::string_view::npos) {
    const std::size_t end = std::min(line.find_first_of(separators, at), line.size());
    words.push_back({line.substr(at, end - at), offset + at});
    at = line.find_first_not_of(separators, end);
  }
  return words;
}

/// Reads a line whose first word is the code of a deal. Nothing else may follow it. `read` returns
/// a deal or a ParseError.
template <typename Found, typename Read>
Found read_only_code(std::string_view line, std::span<const Word> words, const Read& read) {
  if (words.size() > 1) {
    const std::size_t more = words[1].offset;
    const std::size_t end = words.back().offset + words.back().text.size();
    return fault_at(line, more,
                    "found " + in_quotes(line.substr(more, end - more)) + " after a code");
  }
  auto found = read(words[0].text);
  if (auto* fault = std::get_if<ParseError>(&found)) fault->column += words[0].offset;
  return std::visit([](auto& one) { return Found{std::move(one)}; }, found);
}

}  // namespace backtrick
