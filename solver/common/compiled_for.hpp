#pragma once

// BACKTRICK_FOR compiles the code up to BACKTRICK_FOR_ALL for the processors named. The two
// compilers use different pragmas for this.
#if defined(__clang__)
#define BACKTRICK_PRAGMA(words) _Pragma(#words)
#define BACKTRICK_FOR(processors) \
  BACKTRICK_PRAGMA(clang attribute push(__attribute__((target(processors))), apply_to = function))
#define BACKTRICK_FOR_ALL _Pragma("clang attribute pop")
#else
#define BACKTRICK_PRAGMA(words) _Pragma(#words)
#define BACKTRICK_FOR(processors) \
  _Pragma("GCC push_options") BACKTRICK_PRAGMA(GCC target(processors))
#define BACKTRICK_FOR_ALL _Pragma("GCC pop_options")
#endif
