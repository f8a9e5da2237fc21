#pragma once

#include <cstddef>

#include "puzzles/formats/parse_error.hpp"
#include "tests/fuzz/expect.hpp"

namespace backtrick {

/// What a reader finds wrong must have a place within the text of this size, and a message that can
/// be printed.
inline void expect_good(const Error& fault, std::size_t size) {
  EXPECT_OR_ABORT(fault.line() >= 1 && fault.column() >= 1);
  EXPECT_OR_ABORT(fault.line() + fault.column() <= size + 2);
  EXPECT_OR_ABORT(!fault.message().empty());
  EXPECT_OR_ABORT(printable(fault.message()) == fault.message());
}

}  // namespace backtrick
