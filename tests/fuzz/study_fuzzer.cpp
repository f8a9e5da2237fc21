// Reads arbitrary studies. Every one that is read must survive writing and reading again, and the
// referee must be able to replay its solution.

#include <cstdint>
#include <string_view>
#include <variant>

#include "puzzles/studies/study_json.hpp"
#include "solver/the_game/rules/game.hpp"
#include "tests/fuzz/expect.hpp"
#include "tests/fuzz/expect_fault.hpp"

using namespace backtrick;
using namespace backtrick::the_game;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view line{reinterpret_cast<const char*>(data), size};
  const auto read = read_study(line);
  if (!read) {
    expect_good(read.error(), line.size());
    return 0;
  }
  const Study& study = *read;
  EXPECT_OR_ABORT(study.unique_turns() > 0);
  const Replay outcome = replay(study.position, study.solution);
  EXPECT_OR_ABORT(outcome.left >= 0 && outcome.left <= study.position.left());
  const auto again = read_study(write_study(study));
  EXPECT_OR_ABORT(again);
  EXPECT_OR_ABORT(again->position == study.position);
  EXPECT_OR_ABORT(again->solution == study.solution);
  EXPECT_OR_ABORT(again->refuted == study.refuted);
  EXPECT_OR_ABORT(again->grade == study.grade);
  return 0;
}
