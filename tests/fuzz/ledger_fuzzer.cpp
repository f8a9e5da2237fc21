// Reads arbitrary ledgers of The Game.

#include <cstdint>

#include "puzzles/daily/ledger.hpp"
#include "tests/fuzz/ledger_harness.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  backtrick::fuzz_ledger<backtrick::the_game::Ledger>(data, size);
  return 0;
}
