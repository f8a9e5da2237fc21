#pragma once

#include <string_view>

namespace backtrick {

/// The characters that separate numbers and words in a line of text. A carriage return is one of
/// them, because files from Windows end their lines with it.
inline constexpr std::string_view kSeparators = " \t,\r";

}  // namespace backtrick
