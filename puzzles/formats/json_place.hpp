#pragma once

#include <cstddef>
#include <string_view>

namespace backtrick {

/// The offset in well-formed JSON text at which the value at a path such as "/deal/deck/3" begins.
/// JSON libraries do not keep offsets after parsing, and error messages need them. If the path does
/// not exist, returns the offset of the innermost value on the path that does.
std::size_t offset_of(std::string_view json, std::string_view path);

}  // namespace backtrick
