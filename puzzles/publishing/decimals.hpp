#pragma once

#include <string>

namespace backtrick {

/// Writes a number as "1.25".
std::string with_two_decimals(double value);

}  // namespace backtrick
