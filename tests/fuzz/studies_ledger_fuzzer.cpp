// Reads arbitrary ledgers of studies.

#include <cstdint>

#include "puzzles/daily/studies_ledger.hpp"
#include "tests/fuzz/ledger_harness.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  backtrick::fuzz_ledger<backtrick::the_game::StudiesLedger>(data, size);
  return 0;
}
