#pragma once

#include <cstdio>
#include <cstdlib>

/// Ends the program, which is how a harness tells the fuzzer of a find, in every kind of build.
#define EXPECT_OR_ABORT(condition)                                                 \
  do {                                                                             \
    if (!(condition)) {                                                            \
      std::fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #condition); \
      std::abort();                                                                \
    }                                                                              \
  } while (false)
