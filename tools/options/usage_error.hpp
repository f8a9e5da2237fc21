#pragma once

#include <stdexcept>

namespace backtrick {

/// Thrown for a command line that makes no sense.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace backtrick
