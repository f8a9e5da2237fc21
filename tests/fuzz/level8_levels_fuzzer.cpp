// Reads arbitrary lists of levels. Lists that are read must survive writing and reading again.

#include <cstdint>
#include <string>
#include <string_view>

#include "puzzles/formats/parse_error.hpp"
#include "puzzles/level8/level_text.hpp"
#include "tests/fuzz/expect.hpp"

using namespace backtrick;
using namespace backtrick::level8;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text{reinterpret_cast<const char*>(data), size};
  const auto read = read_level_lists(text);
  if (const auto* fault = std::get_if<ParseError>(&read)) {
    EXPECT_OR_ABORT(fault->line >= 1 && fault->column >= 1);
    EXPECT_OR_ABORT(fault->line + fault->column <= size + 2);
    EXPECT_OR_ABORT(!fault->message.empty());
    EXPECT_OR_ABORT(printable(fault->message) == fault->message);
    return 0;
  }
  const auto& lists = std::get<std::vector<LevelList>>(read);
  std::string written;
  for (const LevelList& list : lists) written += write_level_list(list);
  const auto again = read_level_lists(written);
  EXPECT_OR_ABORT(std::holds_alternative<std::vector<LevelList>>(again));
  EXPECT_OR_ABORT(std::get<std::vector<LevelList>>(again) == lists);
  return 0;
}
