// Reads arbitrary lists of levels. Lists that are read must survive writing and reading again.

#include <cstdint>
#include <string>
#include <string_view>

#include "puzzles/level8/level_text.hpp"
#include "tests/fuzz/expect.hpp"
#include "tests/fuzz/expect_fault.hpp"

using namespace backtrick;
using namespace backtrick::level8;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text{reinterpret_cast<const char*>(data), size};
  const auto read = read_level_lists(text);
  if (!read) {
    expect_good(read.error(), text.size());
    return 0;
  }
  const auto& lists = *read;
  std::string written;
  for (const LevelList& list : lists) written += write_level_list(list);
  const auto again = read_level_lists(written);
  EXPECT_OR_ABORT(again);
  EXPECT_OR_ABORT(*again == lists);
  return 0;
}
