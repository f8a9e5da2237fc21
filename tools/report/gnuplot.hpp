#pragma once

#include <string>

#include "solver/common/error.hpp"

namespace backtrick {

/// Runs a script and returns what it writes to its standard output. Throws Error
/// (Exit::Unavailable) if gnuplot is not installed or fails.
std::string gnuplot(const std::string& script);

}  // namespace backtrick
