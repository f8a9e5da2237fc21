#pragma once

#include <stdexcept>
#include <string>

#include "puzzles/situation_json.hpp"
#include "solver/situation.hpp"

namespace backtrick {

/// Thrown for an input that does not hold what was asked for, with file, line and column.
class BadInput : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Reads a position, in any of its forms, from a file or standard input ("-"). Throws BadInput or
/// CannotRead.
Situation read_position(const std::string& path);

/// Reads a recorded game likewise.
Record read_game(const std::string& path);

}  // namespace backtrick
