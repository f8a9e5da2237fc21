// Reads arbitrary deal text. A deal that is read must survive writing and reading again unchanged.

#include <cstdint>
#include <string_view>

#include "puzzles/formats/deal_text.hpp"
#include "tests/fuzz/expect.hpp"
#include "tests/fuzz/expect_fault.hpp"

using namespace backtrick;
using namespace backtrick::the_game;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  // The first byte chooses the size of the deck, because a fuzzer can find orders of few cards.
  const Rules rules{1, 2, 1, 1 + data[0] % kMaxCards};
  const std::string_view line{reinterpret_cast<const char*>(data) + 1, size - 1};
  const auto read = read_deal(line, rules);
  if (!read) {
    expect_good(read.error(), line.size());
  } else if (const auto& deal = *read) {
    const auto again = read_deal(write_deal(*deal), deal->rules());
    EXPECT_OR_ABORT(again && *again);
    EXPECT_OR_ABORT(*again == *deal);
  }
  return 0;
}
