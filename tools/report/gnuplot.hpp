#pragma once

#include <stdexcept>
#include <string>

namespace backtrick {

/// Thrown when gnuplot is not installed or fails.
class CannotPlot : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Runs a script and returns what it writes to its standard output. Throws CannotPlot.
std::string gnuplot(const std::string& script);

}  // namespace backtrick
