// Reads arbitrary deal text of Level 8. A deal that is read must survive writing and reading again
// unchanged, as text and as a code.

#include <array>
#include <cstdint>
#include <string_view>

#include "puzzles/level8/deal_code.hpp"
#include "puzzles/level8/deal_text.hpp"
#include "tests/fuzz/expect.hpp"
#include "tests/fuzz/expect_fault.hpp"

using namespace backtrick;
using namespace backtrick::level8;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  // The first byte chooses the deck, because a fuzzer can find orders of few cards.
  constexpr std::array<Rules, 3> kRules{
      Rules{},
      {.numbers = 2, .colours = 1, .wilds = 2, .skips = 1, .hand = 2, .players = 1},
      {.numbers = 3, .colours = 2, .wilds = 1, .skips = 0, .hand = 1, .players = 2}};
  const Rules& rules = kRules[data[0] % kRules.size()];
  const std::string_view line{reinterpret_cast<const char*>(data) + 1, size - 1};
  const auto read = read_deal(line, rules);
  if (!read) {
    expect_good(read.error(), line.size());
  } else if (const auto& deal = *read) {
    for (const std::string& text : {write_deal(*deal), write_deal_code(*deal)}) {
      const auto again = read_deal(text, deal->rules());
      EXPECT_OR_ABORT(again && *again);
      EXPECT_OR_ABORT(*again == *deal);
    }
  }
  return 0;
}
