#pragma once

#include <stdexcept>

namespace backtrick {

/// Thrown for an invalid command line.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace backtrick
