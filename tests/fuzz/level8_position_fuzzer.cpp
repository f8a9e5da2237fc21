// Reads arbitrary positions of Level 8. What is read must survive writing and reading again, before
// and after a card is taken, and advice on it must be a way to go on.

#include <cstdint>
#include <string>
#include <string_view>

#include "puzzles/level8/table_advice.hpp"
#include "puzzles/level8/table_json.hpp"
#include "tests/fuzz/expect.hpp"
#include "tests/fuzz/expect_fault.hpp"

using namespace backtrick;
using namespace backtrick::level8;

namespace {

void expect_again(const TableView& view) {
  const std::string text = write_table(view);
  const auto again = read_table(text);
  EXPECT_OR_ABORT(again && write_table(*again) == text);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text{reinterpret_cast<const char*>(data), size};
  const auto read = read_table(text);
  if (!read) {
    expect_good(read.error(), size);
    return 0;
  }
  expect_again(*read);
  // Imagined rounds take most of the time, so every eighth size of a text has them.
  const bool imagines = size % 8 == 0;
  const TableAdvice advice = advise(*read, {.rounds = imagines ? 1 : 0, .options = 2});
  EXPECT_OR_ABORT(!advice.options.empty());
  const Turn& best = advice.options.front().turn;
  EXPECT_OR_ABORT(!in_words(*read, best).empty());
  if (imagines) EXPECT_OR_ABORT(!write_advice(*read, advice, "strong").empty());
  // Under the only card that is remembered, others may lie.
  if (best.from && !read->has_taken && read->seen(*best.from).discards.size() > 1)
    expect_again(after_taking(*read, *best.from));
  return 0;
}
