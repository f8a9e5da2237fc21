#pragma once

#include <stdexcept>

namespace backtrick {

/// Thrown for input that is not valid. The message has file, line and column.
class BadInput : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace backtrick
