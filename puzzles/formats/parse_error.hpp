#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "solver/common/error.hpp"

namespace backtrick {

// What parsers say: an Error with Exit::BadData and a place, and a message that tells what was
// found there and what was expected.

/// Makes the error at an offset of a text.
Error fault_at(std::string_view text, std::size_t offset, const std::string& message,
               Exit status = Exit::BadData);

/// Returns "the input goes on after 4096 bytes, longer than any result" for a text that is too
/// long, where `what` is "result" and `whole` is "input". Returns nothing for any other text.
std::optional<Error> fault_if_longer(std::string_view text, std::size_t longest,
                                     const std::string& what, const std::string& whole = "input");

/// Makes control bytes and invalid UTF-8 visible ("\x1b"), so that text from outside cannot control
/// a terminal. Printable text stays unchanged.
std::string printable(std::string_view text);

/// Quotes a found text for a message: printable and shortened.
std::string in_quotes(std::string_view text);

}  // namespace backtrick
