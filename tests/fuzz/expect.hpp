#pragma once

#include <cstdio>
#include <cstdlib>

/// Aborts the program if a condition is false, in every kind of build. A fuzzer reports an abort as
/// a finding.
#define EXPECT_OR_ABORT(condition)                                                 \
  do {                                                                             \
    if (!(condition)) {                                                            \
      std::fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #condition); \
      std::abort();                                                                \
    }                                                                              \
  } while (false)
