// Reads arbitrary ledgers of Level 8.

#include <cstdint>

#include "puzzles/level8/daily/daily_round.hpp"
#include "tests/fuzz/ledger_harness.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  backtrick::fuzz_ledger(backtrick::level8::round_series(), data, size);
  backtrick::fuzz_ledger(backtrick::level8::open_round_series(), data, size);
  return 0;
}
