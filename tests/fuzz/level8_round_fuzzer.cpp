// Reads arbitrary recorded rounds and results of Level 8. What is read must survive writing and
// reading again, and the referee must accept its turns from the start.

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "puzzles/level8/result_json.hpp"
#include "puzzles/level8/round_json.hpp"
#include "tests/fuzz/expect.hpp"
#include "tests/fuzz/expect_fault.hpp"

using namespace backtrick;
using namespace backtrick::level8;

namespace {

template <typename T>
void expect_again(const std::string& text, const std::array<LevelList, 1>& known) {
  const auto again = read_result(text, known);
  EXPECT_OR_ABORT(again && std::holds_alternative<T>(*again));
  if constexpr (std::is_same_v<T, PlayedRound>) {
    EXPECT_OR_ABORT(write_round(std::get<T>(*again).record) == text);
  } else if constexpr (std::is_same_v<T, PlayedGame>) {
    EXPECT_OR_ABORT(write_game(std::get<T>(*again).record) == text);
  } else {
    EXPECT_OR_ABORT(write_result(std::get<T>(*again)) == text);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text{reinterpret_cast<const char*>(data), size};
  const std::array known{default_levels()};
  const auto read = read_result(text, known);
  if (!read) {
    expect_good(read.error(), size);
    return 0;
  }
  if (const auto* result = std::get_if<Result>(&*read))
    expect_again<Result>(write_result(*result), known);
  if (const auto* game = std::get_if<GameResult>(&*read))
    expect_again<GameResult>(write_result(*game), known);
  if (const auto* game = std::get_if<PlayedGame>(&*read))
    expect_again<PlayedGame>(write_game(game->record), known);
  if (const auto* played = std::get_if<PlayedRound>(&*read)) {
    expect_again<PlayedRound>(write_round(played->record), known);
    Round round = played->record.start();
    for (const Turn& turn : played->record.turns) EXPECT_OR_ABORT(!round.play(turn));
    EXPECT_OR_ABORT(round.turns() == played->now.turns());
    EXPECT_OR_ABORT(round.winner() == played->now.winner());
  }
  return 0;
}
