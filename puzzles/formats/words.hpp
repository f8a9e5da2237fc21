#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "puzzles/formats/parse_error.hpp"

namespace backtrick {

/// The characters between the numbers and words of a line. A carriage return is one of them,
/// because lines of Windows end with it.
inline constexpr std::string_view kSeparators = " \t,\r";

/// The characters between the values of JSON, and before and after a text.
inline constexpr std::string_view kBlanks = " \t\r\n";

/// The marks around and between the cards of a list, as programs and people write them:
/// "[2, 3]", "{2;3}", "2 | 3", and with a no-break space, which without_comments() replaces.
inline constexpr std::string_view kListMarks = " \t,\r\n;|[](){}\"'";

/// The text with blanks in place of no-break spaces (U+00A0, U+202F) and of comments, from `#` to
/// the end of the line. Offsets stay.
std::string without_comments(std::string_view text);

/// True if a text begins as a JSON object does: with a brace and a key, of which a brace alone may
/// be all that is there. A set of numbers in braces is none.
bool begins_object(std::string_view text);

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

/// "r1 is missing", "r1 and r2 are missing", "r1, r2, r3 and 7 more are missing".
std::string missing_in_words(std::span<const std::string> missing);

/// Reads a line whose first word is the code of a deal. Nothing else may follow it. `read` returns
/// a deal or an error.
template <typename Read>
auto read_only_code(std::string_view line, std::span<const Word> words, const Read& read)
    -> Expected<std::optional<std::decay_t<decltype(*read(line))>>> {
  if (words.size() > 1) {
    const std::size_t more = words[1].offset;
    const std::size_t end = words.back().offset + words.back().text.size();
    return fault_at(line, more,
                    "found " + in_quotes(line.substr(more, end - more)) + " after a code");
  }
  auto found = read(words[0].text);
  if (found) return *std::move(found);
  return fault_at(line, words[0].offset + found.error().column() - 1, found.error().what());
}

/// "a number from 1 to 5", or "1" if nothing else is allowed.
std::string what_in_range(const std::string& what, int least, int most);

}  // namespace backtrick
