#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace backtrick {

/// Why a line of input, or a text of several lines, is refused.
struct ParseError {
  std::size_t column = 1;  ///< in bytes, from 1
  std::string message;     ///< what was found there and what was expected
  std::size_t line = 1;    ///< in the text, from 1
};

/// Makes a parse error at an offset of a text.
ParseError fault_at(std::string_view text, std::size_t offset, std::string message);

/// Returns "the input goes on after 4096 bytes, longer than any result" for a text that is too
/// long, where `what` is "result" and `whole` is "input". Returns nothing for any other text.
std::optional<ParseError> fault_if_longer(std::string_view text, std::size_t longest,
                                          const std::string& what,
                                          const std::string& whole = "input");

/// Makes control bytes and invalid UTF-8 visible ("\x1b"), so that text from outside cannot control
/// a terminal. Printable text stays unchanged.
std::string printable(std::string_view text);

/// Quotes a found text for a message: printable and shortened.
std::string in_quotes(std::string_view text);

}  // namespace backtrick
