// Reads arbitrary deal text. A deal that is read must survive writing and reading again unchanged.

#include <cstdint>
#include <string_view>

#include "puzzles/formats/deal_text.hpp"
#include "puzzles/formats/parse_error.hpp"
#include "tests/fuzz/expect.hpp"

using namespace backtrick;
using namespace backtrick::the_game;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  // The first byte chooses the size of the deck, because a fuzzer can find orders of few cards.
  const Rules rules{1, 2, 1, 1 + data[0] % kMaxCards};
  const std::string_view line{reinterpret_cast<const char*>(data) + 1, size - 1};
  const auto read = read_deal(line, rules);
  if (const auto* fault = std::get_if<ParseError>(&read)) {
    EXPECT_OR_ABORT(fault->column >= 1 && fault->column <= line.size() + 1);
    EXPECT_OR_ABORT(!fault->message.empty());
    EXPECT_OR_ABORT(printable(fault->message) == fault->message);
  } else if (const auto* deal = std::get_if<Deal>(&read)) {
    const auto again = read_deal(write_deal(*deal), deal->rules());
    EXPECT_OR_ABORT(std::holds_alternative<Deal>(again));
    EXPECT_OR_ABORT(std::get<Deal>(again) == *deal);
  }
  return 0;
}
