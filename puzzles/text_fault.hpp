#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace backtrick {

/// Why a line of input is refused.
struct TextFault {
  std::size_t column = 1;  ///< where in the line, in bytes, from 1
  std::string message;     ///< what was found there and what is allowed
};

/// The text with everything unprintable escaped, so that hostile input cannot write to the terminal
/// through an error message.
std::string printable(std::string_view text);

/// Found text for a message: printable, shortened, in quotes.
std::string in_quotes(std::string_view text);

}  // namespace backtrick
