// Reads arbitrary ledgers of The Game.

#include <cstdint>

#include "puzzles/daily/daily.hpp"
#include "tests/fuzz/ledger_harness.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  backtrick::fuzz_ledger(backtrick::the_game::daily_series(), data, size);
  backtrick::fuzz_ledger(backtrick::the_game::duo_series(), data, size);
  backtrick::fuzz_ledger(backtrick::the_game::short_series(), data, size);
  return 0;
}
