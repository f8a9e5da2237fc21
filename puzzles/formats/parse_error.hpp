#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace backtrick {

/// Why a line of input, or a text of several lines, is refused.
struct ParseError {
  std::size_t column = 1;  ///< where in the line, in bytes, from 1
  std::string message;     ///< what was found there and what is allowed
  std::size_t line = 1;    ///< where in the text, from 1
};

/// The fault of a text at an offset in it.
ParseError fault_at(std::string_view text, std::size_t offset, std::string message);

/// "the input goes on after 4096 bytes, longer than any result" for a text longer than that, or
/// nothing; `what` is "result".
std::optional<ParseError> fault_if_longer(std::string_view text, std::size_t longest,
                                          const std::string& what);

/// The text with its control bytes, and all that is not UTF-8, made visible ("\x1b"), so that texts
/// from outside cannot command a terminal. What is printable already stays as it is.
std::string printable(std::string_view text);

/// Found text for a message: printable, shortened, in quotes.
std::string in_quotes(std::string_view text);

}  // namespace backtrick
