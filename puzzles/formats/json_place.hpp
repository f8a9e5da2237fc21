#pragma once

#include <cstddef>
#include <string_view>

namespace backtrick {

/// Where in well-formed JSON text the value at a path such as "/deal/deck/3" begins, as an offset.
/// JSON libraries forget this once a text is parsed, and a message without it is hard to use. For a
/// path that leads nowhere: where the innermost value on the way begins.
std::size_t offset_of(std::string_view json, std::string_view path);

}  // namespace backtrick
